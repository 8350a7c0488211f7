/**
 * The one script of the site: where no zone was chosen yet, it asks the browser for its own and shows the page in it. Without it the
 * page's zone is shown, and the visitor chooses. The policy of the page names it by its hash, and nothing else may run.
 */
export const detectZone = `(function(){var u=new URL(location.href);if(u.searchParams.has('timezone'))return;var z=Intl.DateTimeFormat().resolvedOptions().timeZone;if(!z||z===document.documentElement.dataset.zone)return;u.searchParams.set('timezone',z);location.replace(u.href)})()`;
