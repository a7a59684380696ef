"""Orders at the print shop: taken in, drawn once however many workers come, fetched while they are kept."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import undefer

from printables.booklet import Wish, booklet_pdf
from printables.theme import theme
from server.jobs import tick
from server.play.house import House, Work
from server.play.orders import MOST_WAITING, REMEMBERED, let_go
from server.play.press import TakenOver, claim, print_one, sweep_orders
from server.play.press import _Progress as Progress
from server.store.printing import Order
from tests.server.api.callers import API, Caller
from tests.server.cast import Bell, Clock

PLACE = "/printables/alien-city/booklets"
WISH = {"count": 2, "seed": "tea"}
LEASE = 120
KEPT = 48


def ordered(who: Caller, **wish: object) -> str:
    answer = who.post(PLACE, {**WISH, **wish})
    assert answer.status_code == 202, answer.json
    assert answer.headers["Location"] == f"{API}/orders/{answer.json['id']}"
    return str(answer.json["id"])


def row(house: House, order: str) -> Order:
    with house.store.read() as session:
        return session.scalars(select(Order).where(Order.id == order).options(undefer(Order.content))).one()


def test_an_order_is_drawn_by_a_worker_and_fetched_with_an_etag(
    house: House, bell: Bell, clock: Clock, a: Caller, stranger: Caller
) -> None:
    order = ordered(a, even=True)
    assert bell.rows(Work.PRINT) == [order]
    waiting = stranger.get(f"/orders/{order}")
    assert (waiting.json["status"], waiting.json["progress"]) == ("waiting", {"done": 0, "of": 2})
    early = stranger.get(f"/orders/{order}.pdf")
    assert (early.status_code, early.json["code"], early.headers["Retry-After"]) == (409, "not-printed", "2")
    print_one(house, order)
    done = stranger.get(f"/orders/{order}?wait=5").json
    assert (done["status"], done["progress"], done["file"]) == (
        "done",
        {"done": 2, "of": 2},
        f"{API}/orders/{order}.pdf",
    )
    file = stranger.get(f"/orders/{order}.pdf")
    city = house.game("alien-city")
    assert file.data == booklet_pdf(city, Wish(2, "tea", {}, even=True), theme("classic"))
    assert file.headers["Expires"]
    again = stranger.get(f"/orders/{order}.pdf", headers={"If-None-Match": file.headers["ETag"]})
    assert again.status_code == 304
    same = a.post(PLACE, {**WISH, "even": True})
    assert (same.status_code, same.json["id"]) == (200, order)
    clock.advance(hours=KEPT, seconds=1)
    gone = stranger.get(f"/orders/{order}.pdf")
    assert (gone.status_code, gone.json["code"]) == (410, "gone")
    tick(house)
    assert row(house, order).content is None
    assert stranger.get(f"/orders/{order}").json["status"] == "gone"
    assert ordered(a, even=True) != order
    clock.advance(days=REMEMBERED.days)
    assert let_go(house) == 0
    assert stranger.get(f"/orders/{order}").status_code == 404


def test_the_same_wish_is_drawn_once_for_all(a: Caller, b: Caller, bell: Bell) -> None:
    assert ordered(a) == ordered(b)
    assert len(bell.rows(Work.PRINT)) == 1


def test_several_workers_never_draw_the_same_order(house: House, a: Caller) -> None:
    order = ordered(a)
    barrier = Barrier(4)

    def work() -> int | None:
        barrier.wait(10)
        return claim(house, order)

    with ThreadPoolExecutor(4) as pool:
        tries = [done.result(60) for done in [pool.submit(work) for _ in range(4)]]
    assert sorted(tries, key=str) == [1, None, None, None]


def test_orders_are_drawn_one_at_a_time_and_the_next_is_rung_for(house: House, bell: Bell, a: Caller) -> None:
    first, second = ordered(a), ordered(a, seed="coffee")
    assert claim(house, first) == 1
    assert claim(house, second) is None
    with house.store.write() as session:
        session.execute(update(Order).where(Order.id == first).values(lease_until=None))
    bell.rung.clear()
    print_one(house, first)
    assert bell.rows(Work.PRINT) == [second]


def test_the_order_of_a_worker_that_died_is_taken_again_and_the_dead_one_can_spoil_nothing(
    house: House, bell: Bell, clock: Clock, a: Caller
) -> None:
    order = ordered(a)
    assert claim(house, order) == 1
    assert sweep_orders(house) == 0
    clock.advance(seconds=LEASE + 1)
    bell.rung.clear()
    assert sweep_orders(house) == 1
    assert bell.rows(Work.PRINT) == [order]
    assert claim(house, order) == 2
    late = Progress(house, order, attempt=1, sides=9)
    with pytest.raises(TakenOver):
        late()
    assert row(house, order).drawn == 0
    Progress(house, order, attempt=2, sides=9)()
    assert row(house, order).drawn == 10


def test_an_order_that_cannot_be_drawn_says_why(house: House, a: Caller) -> None:
    order = ordered(a, options={"code": "6ETR-3RZF-YS3G-MMDA"}, even=True)
    with house.store.write() as session:
        wish = {**row(house, order).wish, "options": {"code": "nonsense"}}
        session.execute(update(Order).where(Order.id == order).values(wish=wish))
    print_one(house, order)
    told = a.get(f"/orders/{order}").json
    assert told["status"] == "failed"
    assert "code" in told["detail"]
    assert a.get(f"/orders/{order}.pdf").status_code == 409


def test_a_worker_that_fails_lays_the_order_down_and_the_fourth_one_gives_it_up(house: House, a: Caller) -> None:
    order = ordered(a)
    with house.store.write() as session:
        session.execute(update(Order).where(Order.id == order).values(wish={"game": "alien-city"}))
    for attempt in range(1, 5):
        with pytest.raises(KeyError):
            print_one(house, order)
        assert row(house, order).status == ("waiting" if attempt < 4 else "failed")


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"count": 501}, 422, "invalid"),
        ({"paper": "a5"}, 422, "invalid"),
        ({"options": {"moon": "full"}}, 422, "bad-option"),
        ({"options": {"layout": "nonsense"}}, 422, "bad-option"),
    ],
)
def test_a_wish_that_cannot_be_fulfilled_is_refused_at_once(
    a: Caller, wish: dict[str, object], status: int, code: str
) -> None:
    answer = a.post(PLACE, {**WISH, **wish})
    assert (answer.status_code, answer.json["code"]) == (status, code)


def test_only_players_order_and_no_more_than_three_at_once(a: Caller, stranger: Caller) -> None:
    assert stranger.post(PLACE, WISH).status_code == 401
    for number in range(MOST_WAITING):
        ordered(a, seed=f"tea {number}")
    answer = a.post(PLACE, {**WISH, "seed": "one more"})
    assert (answer.status_code, answer.json["code"]) == (429, "too-many-orders")
    assert stranger.get("/orders/nonsense").status_code == 404
    assert stranger.get("/orders/nonsense.pdf").status_code == 404


def test_a_game_that_measures_nothing_has_no_even_booklet(a: Caller) -> None:
    answer = a.post("/printables/stratopolis/booklets", {"even": True})
    assert (answer.status_code, answer.json["option"]) == (422, "even")
