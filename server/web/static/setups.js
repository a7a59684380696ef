// Shuffles without loading the page anew, and copies a code or a link.
"use strict";
(() => {
  const wish = document.getElementById("wish");

  const copying = () => {
    for (const button of document.querySelectorAll("[data-copy], [data-copy-link]")) {
      if (!navigator.clipboard) return;
      button.hidden = false;
      button.onclick = async () => {
        const text = button.dataset.copy
          ? document.querySelector(button.dataset.copy).textContent
          : document.querySelector(button.dataset.copyLink).href;
        await navigator.clipboard.writeText(text);
        const before = button.textContent;
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = before; }, 1500);
      };
    }
  };

  const show = async (address, kept) => {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("setup");
    const place = document.getElementById("setup");
    if (!answer.ok || found === null || place === null) return location.assign(address);
    place.replaceWith(found);
    const share = document.getElementById("share").getAttribute("href");
    if (kept) history.pushState(null, "", share);
    copying();
  };

  wish.addEventListener("submit", (event) => {
    event.preventDefault();
    show(`${wish.getAttribute("action")}?${new URLSearchParams(new FormData(wish))}`, true);
  });
  addEventListener("popstate", () => show(location.href, false));
  copying();
})();
