/** What the public booking page adds to the site's style sheet. */
export const bookingStyle = `
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.name{margin:0;font-size:1.1875rem;line-height:1.3;font-weight:700;color:var(--ink);letter-spacing:0}
.headline{display:block;font-size:.9375rem;line-height:1.4}
.label,legend,.field>label{display:block;font-weight:600;font-size:.9375rem;color:var(--ink);margin:0 0 .375rem;padding:0}
.label small,legend small,.field small,.reason small{font-weight:400;color:var(--soft);font-size:.875rem}
.book{overflow:clip;display:grid;grid-template-columns:minmax(13rem,16rem) 1fr;gap:clamp(1.5rem,4vw,3rem);align-items:start}
.book .when h2{margin:0 0 1rem;font-size:1.375rem;letter-spacing:-.01em}
.book .who{position:sticky;top:1.5rem}
.who .label{color:var(--soft);font-weight:500}
.who form{display:block;margin:1.25rem 0 0}
.lengths ul{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0}
.lengths a{display:inline-flex;align-items:center;min-height:2.75rem;padding:.25rem .6875rem;border:1px solid var(--edge);border-radius:.625rem;color:var(--ink);text-decoration:none;font-size:.9375rem;font-weight:600}
.lengths a:hover{border-color:var(--link);color:var(--link)}
.lengths a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.pair{display:flex;gap:.5rem}
.pair select{flex:1;min-width:0}
.pair button{flex:none;min-height:2.75rem;padding:.25rem .875rem;font-size:.9375rem;border-radius:.625rem}
select,input[type=text],input[type=email],textarea{font:inherit;width:100%;min-height:2.75rem;padding:.5625rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:var(--ink)}
select{font-size:.9375rem;padding-block:.25rem}
textarea{resize:vertical;field-sizing:content;min-height:4.25rem;max-height:24rem}
@supports (field-sizing:content){textarea{min-height:2.75rem}}[dir=rtl] input[type=email]{text-align:right}
input:focus-visible,select:focus-visible,textarea:focus-visible{outline-offset:0}
.free-day{margin:0 0 1.5rem}
.free-day h3{font-size:.9375rem;margin:0 0 .625rem;padding-bottom:.375rem;border-bottom:1px solid var(--line)}
.clocks{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(4.75rem,1fr));gap:.5rem;margin:0;padding:0}
.time{display:flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.25rem .375rem;border:1px solid color-mix(in srgb,var(--link) 45%,transparent);border-radius:.625rem;color:var(--link);font-weight:600;font-variant-numeric:tabular-nums;text-decoration:none;text-align:center;line-height:1.2;cursor:pointer}
.time:hover{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.turn{display:flex;justify-content:space-between;gap:.75rem;margin-top:1.75rem}
.turn .button{flex:0 1 9rem;min-height:2.75rem;padding:.25rem 1rem;font-size:.9375rem;border-radius:.625rem}
.notice{padding:.75rem 1rem;border-radius:.625rem;background:color-mix(in srgb,var(--accent) 10%,var(--card));border-inline-start:.25rem solid var(--accent)}
.when .zone{margin:-.75rem 0 1.25rem}
.empty{padding:2.5rem 1rem;text-align:center;color:var(--soft);border:1px dashed var(--edge);border-radius:.875rem}
.agents{margin-top:1rem;padding:.5rem clamp(1.375rem,5vw,2.5rem)}
.agents::before{display:none}
.agents details[open]{padding-bottom:1rem}
.agents summary{font-weight:600}
footer a{display:inline-block;padding:.5rem}
main>footer{padding:1rem 0 0}
.back{margin:.875rem 0 0;font-size:.9375rem}
.ask-form{display:block}
.field{margin:0 0 1.25rem;padding:0;border:0;min-width:0}
.hint{margin:0 0 .375rem;font-size:.875rem;color:var(--soft)}
.wrong{margin:0 0 .375rem;font-size:.9375rem;font-weight:600;color:var(--bad)}
.wrong::before{content:"!";display:inline-grid;place-items:center;width:1.125rem;height:1.125rem;border-radius:50%;background:var(--bad);color:var(--card);font-size:.75rem;margin-inline-end:.375rem;vertical-align:.0625rem}
[aria-invalid=true]{border-color:var(--bad)!important;box-shadow:0 0 0 1px var(--bad)}
.alert{margin:0 0 1.25rem;padding:1rem 1.125rem;border:1px solid var(--bad);border-inline-start-width:.375rem;border-radius:.75rem;background:color-mix(in srgb,var(--bad) 7%,var(--card))}
.alert h2{margin:0 0 .375rem;color:var(--bad)}
.alert p,.alert ul{margin:0}
.alert ul{padding-inline-start:1.125rem}
.alert a{color:var(--bad)}
.reason{border:1px solid var(--line);border-radius:.625rem;margin-bottom:.5rem;padding:.125rem .875rem;display:grid;grid-template-columns:auto 1fr;column-gap:.75rem;align-items:center}
.reason small{display:block}.reason>label{line-height:1.35;padding:.625rem 0;cursor:pointer}
.reason>input{width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent)}
.reason:has(>input:checked){border-color:var(--link);background:color-mix(in srgb,var(--accent) 6%,var(--card))}
.more{grid-column:1/-1;padding-top:.25rem}
@supports selector(:has(a)){.reason:not(:has(>input:checked)) .more{display:none}}
.clocks input{position:absolute;opacity:0}
.clocks input:checked+.time{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.clocks input:focus-visible+.time{outline:.1875rem solid var(--link);outline-offset:.1875rem}
.field .clocks+.label{margin-top:.875rem}.field p.label{font-weight:500;color:var(--soft)}
.send .note{margin:.875rem 0 0;text-align:center}
.send button{width:100%}
.waits{border-style:dashed;border-color:var(--edge)}
.sign.mail{color:var(--link)}
.steps{margin:1.5rem 0 0;padding:0;list-style:none;counter-reset:step}
.steps li{counter-increment:step;display:flex;gap:.75rem;align-items:baseline;padding:.375rem 0}
.steps li::before{content:counter(step);flex:none;display:grid;place-items:center;width:1.625rem;height:1.625rem;border-radius:50%;background:var(--wash);border:1px solid var(--line);font-size:.875rem;font-weight:700}
@media (max-width:44rem){.book{grid-template-columns:1fr}.book .who{position:static}}
`;
/** On paper: what is read stays, what is pressed goes. */
export const printStyle = `
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#bbb;--edge:#999;--wash:#fff;--shadow:none}
body{display:block;font-size:11pt}main,main.wide{max-width:none;padding:0;margin:0}.card{border:0;padding:0;overflow:visible}.card::before{display:none}
form,.again,.who form,.turn,.agents,footer,.back,.lengths,.note a,.below,iframe{display:none}.book{display:block}.book .who{position:static}.free-day{break-inside:avoid}
.leaf .month,.initial{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;
