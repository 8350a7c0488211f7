/**
 * The page's whole style. Good is blue and bad is orange, which every kind of colour vision tells apart; both are pale enough by day, and dark
 * enough by night, for text to be read on any mixture of them.
 */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#fbfbf9;--card:#fff;--ink:#1b1d21;--soft:#5b616b;--line:#dfe1e4;--good:#a9cdee;--bad:#f7b27a;--good-ink:#0b5394;--bad-ink:#a33d00;--warn-ink:#725600;--broken:#8f2f00;--guest:#e6eef8;--agent:#f1f1ee;--mark:#fff1e4;--focus:#0b5394}
@media (prefers-color-scheme:dark){:root{--ground:#131519;--card:#1b1e24;--ink:#e9eaec;--soft:#a3a9b4;--line:#343943;--good:#1d5585;--bad:#8a4413;--good-ink:#8ec5f5;--bad-ink:#ffab70;--warn-ink:#e6c55c;--broken:#ffc49b;--guest:#20324a;--agent:#282c34;--mark:#3b2414;--focus:#8ec5f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Hebrew",sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:70rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}
h1{font-size:clamp(1.5rem,4vw,2.1rem);line-height:1.2;margin:0 0 .3rem;letter-spacing:-.015em}
h2{font-size:1.3rem;margin:2.6rem 0 .8rem}
h3{font-size:1.05rem;margin:1.6rem 0 .5rem}
h3 small,.small,footer,header p{color:var(--soft)}
header p{margin:.2rem 0}
h3 small{font-weight:400;margin-inline-start:.4rem}
.small,footer{font-size:.85rem}
footer{border-top:1px solid var(--line);margin-top:3rem;padding-block:1rem 2rem}
a{color:var(--good-ink)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem}
header .banner{color:var(--warn-ink);border-inline-start:4px solid;padding:.3rem .8rem;margin-top:1rem}
ul,ol{list-style:none;margin:0;padding:0}
.verdicts{display:grid;gap:.5rem}
.verdict{display:flex;gap:.8rem;background:var(--card);border:1px solid var(--line);border-inline-start:5px solid var(--tone);border-radius:8px;padding:.6rem .9rem}
.verdict>div{flex:1;min-width:0}
.safe{--tone:var(--good-ink)}.safe-not-right{--tone:var(--warn-ink)}.unsafe{--tone:var(--bad-ink)}.unknown{--tone:var(--soft)}
.verdicts.many{grid-template-columns:repeat(auto-fill,minmax(min(29rem,100%),1fr))}
.lead-in{display:flex;flex-wrap:wrap;gap:.3rem 1.3rem;margin:0 0 .8rem}.lead-in a{color:var(--tone);text-decoration:none}.lead-in a:hover{text-decoration:underline}
.mark{font-size:1.35rem;line-height:1.3;font-weight:700;color:var(--tone);width:1.2rem;text-align:center}
.says{margin:0}
.figures{display:flex;flex-wrap:wrap;gap:.15rem 1.4rem;align-items:center;font-size:.85rem;color:var(--soft);font-variant-numeric:tabular-nums}
.figures dl{display:flex;flex-wrap:wrap;gap:.15rem 1.2rem;margin:0}
.figures dl div{display:flex;gap:.35rem}.figures dd{margin:0;color:var(--ink)}
.rate{display:flex;align-items:center;gap:.6rem}
.rate-number{min-width:3rem;color:var(--ink);font-weight:600;text-align:end}
.rate-range{min-width:6.5rem}
.track,.lead{position:relative;display:inline-block;width:9rem;height:.9rem;background:linear-gradient(var(--line),var(--line)) center/100% 2px no-repeat}
.track .span,.lead .span{position:absolute;top:calc(50% - 3px);height:6px;min-width:2px;border-radius:3px;background:var(--good)}
.track .point,.lead .point{position:absolute;top:calc(50% - 5px);width:10px;height:10px;margin-left:-5px;border-radius:50%;background:var(--good-ink)}
.unsafe .track .span{background:var(--bad)}.unsafe .track .point{background:var(--bad-ink)}
.scroll{overflow-x:auto;max-width:100%;background:var(--card);border:1px solid var(--line);border-radius:8px}
table{border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums}
.map{font-size:.85rem;border-spacing:2px;width:max-content;min-width:100%}
.map th[scope=col]{height:8.6rem;vertical-align:bottom;padding:.3rem .1rem;font-weight:400;color:var(--soft)}
.map th[scope=col] span{writing-mode:vertical-rl;transform:rotate(180deg);max-height:8rem;display:inline-block;text-align:start}
.map th[scope=row]{position:sticky;left:0;z-index:1;background:var(--card);text-align:start;font-weight:500;padding:.15rem .7rem;max-width:18rem;border-inline-start:4px solid var(--tone,transparent)}
.field{background:color-mix(in oklab,var(--good) calc(var(--share)*100%),var(--bad));text-align:center;min-width:2.6rem;padding:.2rem .3rem;border-radius:3px;font-style:normal;color:var(--ink)}
.field a{color:inherit;display:block}
.field.open{background:none;border:1px dashed var(--line);color:var(--soft)}
.field.broken{box-shadow:inset 0 0 0 2px var(--broken);font-weight:700}
.legend{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;margin-top:.7rem;font-size:.85rem;color:var(--soft)}
.legend .field{display:inline-block;margin-inline-end:.3rem}
.plain{width:100%;font-size:.9rem}.plain th,.plain td{text-align:start;padding:.4rem .7rem;border-bottom:1px solid var(--line);vertical-align:top}
.plain thead th{color:var(--soft);font-weight:500}.plain tbody th{font-weight:600;min-width:10rem}.plain tr:last-child>*{border-bottom:0}
.plain td:not(.words){white-space:nowrap}.plain .words{min-width:14rem}
b.good{color:var(--good-ink)}b.bad{color:var(--bad-ink)}
.comparisons li{border-bottom:1px solid var(--line);padding:.5rem 0}.comparisons p{margin:0}
.comparisons .differs p:first-child{font-weight:600}
.lead{width:min(24rem,100%)}.lead .zero{position:absolute;left:50%;top:0;bottom:0;width:2px;background:var(--soft)}
.alike .lead .span{background:var(--line)}.alike .lead .point{background:var(--soft)}
summary{cursor:pointer}
.failure{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.4rem 0;padding:0 .9rem;scroll-margin-top:1rem}
.failure>summary{padding:.5rem 0}
.failure.safety>summary .code{color:var(--bad-ink)}
.code{font-weight:700}.where{color:var(--soft)}.evidence{display:block;padding-inline-start:1.1rem}
code,pre,.text.code{font:.82rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{white-space:pre-wrap;margin:.4rem 0;max-height:16rem;overflow:auto;text-align:start}
.chat{max-height:34rem;overflow-y:auto;border-block:1px solid var(--line);padding:.8rem .25rem}
.chat>ol{display:grid;gap:.55rem}
.chat>ol>li{max-width:min(38rem,88%)}
.bubble{border-radius:14px;padding:.45rem .8rem;background:var(--agent)}
.guest{justify-self:end}.guest .bubble{background:var(--guest)}
.tool .bubble,.wire .bubble,.world .bubble{border:1px dashed var(--line);background:none;border-radius:8px}
.who{font-size:.75rem;font-weight:600;color:var(--soft);display:block}
.n{font-weight:400;color:var(--soft);font-size:.75rem}
.text{white-space:pre-wrap}.text[dir=rtl]{text-align:right}
.offends .bubble{outline:3px solid var(--bad-ink);outline-offset:1px}
.objection{background:var(--mark);color:var(--ink);border-inline-start:4px solid var(--bad-ink);border-radius:4px;padding:.4rem .7rem;margin:.55rem 0 .2rem}
.objection b{color:var(--bad-ink)}
.quiet{font-size:.82rem;color:var(--soft)}.quiet ol{padding:.3rem 0 .3rem 1rem}
.reading{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem;margin:0}.reading dt{font-weight:600}.reading dd{margin:0;color:var(--soft)}
@media (max-width:40rem){header,main,footer{padding-inline:.8rem}.verdict{padding:.6rem .7rem;gap:.5rem}.map th[scope=row]{max-width:9.5rem;padding-inline:.4rem}.chat>ol>li{max-width:96%}.failure{padding-inline:.6rem}}
@media print{body{background:#fff;font-size:11pt}.chat,pre{max-height:none;overflow:visible}.scroll{overflow:visible}.verdict,.failure,.comparisons li,tr{break-inside:avoid}.skip{display:none}*{print-color-adjust:exact}}
`;
