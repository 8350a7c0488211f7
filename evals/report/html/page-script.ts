/**
 * Brings the event that a grader objects to into view when a conversation is opened, and opens the failure that a link leads to. Without it
 * the page is complete: conversations open by themselves, and their reader scrolls.
 */
export const pageScript = `
function toEvidence(failure) {
  var chat = failure.querySelector('.chat');
  var event = chat && chat.querySelector('.offends');
  if (!event) return;
  var distance = event.getBoundingClientRect().top - chat.getBoundingClientRect().top;
  chat.scrollTop += distance - chat.clientHeight / 4;
}
document.addEventListener('toggle', function (event) {
  var opened = event.target;
  if (opened.open && opened.classList.contains('failure')) toEvidence(opened);
}, true);
function openLinked() {
  var place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place) return;
  if (place.classList.contains('failure')) place.open = true;
  else if (place.classList.contains('fails')) place.querySelector('.failure').open = true;
  place.scrollIntoView();
}
addEventListener('hashchange', openLinked);
openLinked();
`;
