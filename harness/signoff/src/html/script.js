"use strict";
document.addEventListener("click", (event) => {
  const button = event.target.closest(".cmd button");
  if (!button) return;
  const code = button.parentElement.querySelector("code");
  const range = document.createRange();
  range.selectNodeContents(code);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  const said = () => { button.textContent = "copied"; };
  // Files opened from disk may have no clipboard: the selection is there to copy by hand.
  if (navigator.clipboard) navigator.clipboard.writeText(code.textContent).then(said, () => {});
});
const find = document.getElementById("find");
if (find) find.addEventListener("input", () => {
  const text = find.value.toLowerCase();
  for (const row of document.querySelectorAll("#all tr[class]"))
    row.hidden = !row.textContent.toLowerCase().includes(text);
});
// A link into something folded opens it.
const reveal = () => {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  if (target) target.scrollIntoView();
};
addEventListener("hashchange", reveal);
reveal();
