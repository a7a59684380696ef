#!/usr/bin/env bash
# A walk through the API with curl and jq: two players, a challenge, moves, a resignation.
# usage: GUILDPOST=http://127.0.0.1:8000 ANNA=token BEN=token docs/clients/walk.sh
set -euo pipefail
api="$GUILDPOST/api/v1"
as() { local token=$1; shift; curl -sS --fail-with-body -H "Authorization: Bearer $token" "$@"; }
field() { python3 -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }
first() { python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"][0])'; }

ben=$(as "$BEN" "$api/players/me" | field name)
challenge=$(as "$ANNA" "$api/challenges" --json "{\"game\": \"alien-city\", \"to\": \"$ben\", \"seat\": \"first\"}" | field id)
game=$(as "$BEN" -X POST "$api/challenges/$challenge/accept" | field game_id)
echo "game $game"

for player in "$ANNA" "$BEN"; do
  move=$(as "$player" "$api/games/$game/legal-moves" | first)
  as "$player" "$api/games/$game/moves?wait=5" -H "Idempotency-Key: $game-$move" --json "{\"move\": \"$move\"}" | field detail
done

curl -sS --fail "$api/games/$game/board.txt"
as "$ANNA" -X POST "$api/games/$game/resignation?wait=5" | field detail
as "$BEN" "$api/events?since=0" | python3 -c 'import json, sys; [print(one["id"], one["type"]) for one in json.load(sys.stdin)["items"]]'
