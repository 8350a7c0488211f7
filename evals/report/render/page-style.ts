/**
 * The page's style. Good is blue and bad is orange, because people with every kind of colour vision can distinguish these two. Text stays
 * readable in light and in dark mode.
 */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#fbfbf9;--card:#fff;--ink:#1b1d21;--soft:#5b616b;--line:#dfe1e4;--good-ink:#0b5394;--bad-ink:#a33d00;--warn-ink:#725600;--guest:#e6eef8;--agent:#f1f1ee;--mark:#fff1e4}
@media (prefers-color-scheme:dark){:root{--ground:#131519;--card:#1b1e24;--ink:#e9eaec;--soft:#a3a9b4;--line:#343943;--good-ink:#8ec5f5;--bad-ink:#ffab70;--warn-ink:#e6c55c;--guest:#20324a;--agent:#282c34;--mark:#3b2414}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Hebrew",sans-serif;overflow-wrap:anywhere}
header,main{max-width:72rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}main{padding-bottom:3rem}
h1{font-size:1.1rem;font-weight:600;color:var(--soft);margin:0 0 .3rem}
h2{font-size:1.3rem;margin:2.4rem 0 .8rem}h3{font-size:1.05rem;margin:1.5rem 0 .5rem}
.conclusion{font-size:clamp(1.25rem,3vw,1.7rem);line-height:1.3;font-weight:650;letter-spacing:-.01em;margin:0 0 .8rem}
p{margin:.3rem 0}.small,p.dim{color:var(--soft);font-size:.85rem}
a{color:var(--good-ink)}
:focus-visible{outline:3px solid var(--good-ink);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem}
ul,ol{list-style:none;margin:0;padding:0}
.good{--tone:var(--good-ink)}.warn{--tone:var(--warn-ink)}.bad{--tone:var(--bad-ink)}.dim{--tone:var(--soft)}
.lines{display:grid;gap:.45rem}
.line{display:flex;gap:.8rem;background:var(--card);border:1px solid var(--line);border-inline-start:5px solid var(--tone,var(--line));border-radius:8px;padding:.5rem .9rem}
.line>div{flex:1;min-width:0}.line p{margin:0}
.mark{font-size:1.3rem;line-height:1.2;font-weight:700;color:var(--tone);width:1.2rem;text-align:center}
.scroll{overflow-x:auto;max-width:100%;background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.5rem 0}
table{border-collapse:separate;border-spacing:0;font-size:.88rem;font-variant-numeric:tabular-nums;width:100%;overflow-wrap:normal}
th{font-weight:500;text-align:start}thead th{color:var(--soft);font-weight:400;vertical-align:bottom}
th,td{padding:.4rem .7rem;border-bottom:1px solid var(--line);vertical-align:top}tr:last-child>*{border-bottom:0}
td,thead th{white-space:nowrap}tbody th{border-inline-start:4px solid var(--tone,transparent);min-width:9rem}
summary{cursor:pointer}
.finding{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.4rem 0;padding:0 .9rem}
.findings{scroll-margin-top:1rem}.finding>summary,.finding>p:first-child{padding:.5rem 0;margin:0}
.finding.bad .code{color:var(--bad-ink)}.code{font-weight:700}.where{color:var(--soft)}.evidence{display:block;padding-inline-start:1.1rem}
code,pre,.text.code{font:.82rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{white-space:pre-wrap;margin:.4rem 0;max-height:16rem;overflow:auto;text-align:start}
.chat{max-height:34rem;overflow-y:auto;border-block:1px solid var(--line);padding:.8rem .25rem}
.chat>ol{display:grid;gap:.55rem}.chat>ol>li{max-width:min(38rem,88%)}
.bubble{border-radius:14px;padding:.45rem .8rem;background:var(--agent)}
.guest{justify-self:end}.guest .bubble{background:var(--guest)}
.tool .bubble,.wire .bubble,.world .bubble{border:1px dashed var(--line);background:none;border-radius:8px}
.who,.n{font-size:.75rem;color:var(--soft)}.who{display:block;font-weight:600}.n{font-weight:400}
.text{white-space:pre-wrap}.text[dir=rtl]{text-align:right}
.offends .bubble{outline:3px solid var(--bad-ink);outline-offset:1px}
.objection{background:var(--mark);border-inline-start:4px solid var(--bad-ink);border-radius:4px;padding:.4rem .7rem;margin:.55rem 0 .2rem}.objection b{color:var(--bad-ink)}
.quiet{font-size:.82rem;color:var(--soft)}.quiet ol{padding:.3rem 0 .3rem 1rem}
@media (max-width:40rem){header,main{padding-inline:.8rem}.chat>ol>li{max-width:96%}}
@media print{body{background:#fff;font-size:11pt}.chat,pre{max-height:none;overflow:visible}.scroll{overflow:visible}.line,.finding,tr{break-inside:avoid}.skip{display:none}*{print-color-adjust:exact}}
`;

/** Scrolls to the event with the violation when a conversation opens. The page is complete without this script. */
export const pageScript = `
document.addEventListener('toggle', function (event) {
  var chats = event.target.open ? event.target.querySelectorAll('.chat') : [];
  chats.forEach(function (chat) {
    var shown = chat.querySelector('.offends');
    if (shown) chat.scrollTop += shown.getBoundingClientRect().top - chat.getBoundingClientRect().top - chat.clientHeight / 4;
  });
}, true);
`;
