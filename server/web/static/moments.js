// Tells the times of a page in the browser's own zone, to whoever has told us none.
"use strict";
(() => {
  const whole = {weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit"};
  const short = {day: "numeric", month: "short", hour: "2-digit", minute: "2-digit"};
  for (const one of document.querySelectorAll("time[data-local]")) {
    const at = new Date(one.dateTime);
    if (at.getTimezoneOffset() === 0) continue;
    if (one.dataset.local === "short") one.textContent = at.toLocaleString("en-GB", short);
    else one.append(`, ${at.toLocaleString("en-GB", whole)} where you are`);
  }
})();
