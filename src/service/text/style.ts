/** The site's only style sheet. Buttons and links have the page's colour. It has a light and a dark mode, and fits from a phone's width up. */
export function styleSheet(colour: string | undefined): string {
  const accent = safeColour(colour);
  return `:root{--accent:${accent};--on-accent:${inkOn(accent)}}${sheet}`.replace(/\n/g, '');
}

/** The styles that the public booking page adds to the site's style sheet. */
const bookingStyle = `
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.name{margin:0;font-size:1.1875rem;line-height:1.3;font-weight:700;color:var(--ink);letter-spacing:0}
.headline{display:block;font-size:.9375rem;line-height:1.4}
.label,legend,.field>label{display:block;font-weight:600;font-size:.9375rem;color:var(--ink);margin:0 0 .375rem;padding:0}
.label small,legend small,.field small,.reason small{font-weight:400;color:var(--soft);font-size:.875rem}
.book{overflow:clip;display:grid;grid-template-columns:minmax(13rem,16rem) 1fr;gap:clamp(1.5rem,4vw,3rem);align-items:start}
.book .when h2{margin:0 0 1rem;font-size:1.375rem;letter-spacing:-.01em}
@media (min-height:54rem){.book .who{position:sticky;top:1.5rem}}
.who .label,.place .label{color:var(--soft);font-weight:500}
.place{margin:0 0 1.25rem;font-size:.9375rem}
.place .part{display:block;font-weight:600}
.meeting+.place{margin:1rem 0 0}
.who form{display:block;margin:1.25rem 0 0}
.lengths ul{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0}
.lengths a{display:inline-flex;align-items:center;min-height:2.75rem;padding:.25rem .6875rem;border:1px solid var(--edge);border-radius:.625rem;color:var(--ink);text-decoration:none;font-size:.9375rem;font-weight:600}
.lengths a:hover{border-color:var(--link);color:var(--link)}
.lengths a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.pair{display:flex;gap:.5rem}
.pair select{flex:1;min-width:0}
.pair button{flex:none;min-height:2.75rem;padding:.25rem .875rem;font-size:.9375rem;border-radius:.625rem}
select,input[type=text],input[type=email],input[type=tel],input[type=url],input[type=date],textarea{font:inherit;width:100%;min-height:2.75rem;padding:.5625rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:var(--ink)}
select{font-size:.9375rem;padding-block:.25rem}
textarea{resize:vertical;field-sizing:content;min-height:4.25rem;max-height:24rem}
@supports (field-sizing:content){textarea{min-height:2.75rem}}[dir=rtl] input[dir=ltr]{text-align:right}
input:focus-visible,select:focus-visible,textarea:focus-visible{outline-offset:0}
.jump{margin-top:1.25rem}
.jump summary{color:var(--ink);font-weight:600;font-size:.9375rem;padding-block:.5rem}
.jump table{width:100%;border-collapse:collapse;table-layout:fixed;margin-bottom:.5rem;font-variant-numeric:tabular-nums;font-size:.9375rem}
.jump th{font-weight:500;font-size:.8125rem;color:var(--soft);padding:.25rem 0}
.jump td{padding:.0625rem;height:2.375rem;text-align:center;color:var(--soft)}
.jump td a{display:grid;place-items:center;min-height:2.25rem;border-radius:.5rem;color:var(--link);background:color-mix(in srgb,var(--accent) 12%,var(--card));box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--link) 30%,transparent);font-weight:600;text-decoration:none}
.jump td a:hover,.jump [aria-current]{background:var(--accent);color:var(--on-accent)}
#times{scroll-margin-top:1rem}
.free-day{margin:0 0 1.5rem}
.free-day h3{font-size:.9375rem;margin:0 0 .625rem;padding-bottom:.375rem;border-bottom:1px solid var(--line)}
.clocks{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(5.25rem,1fr));gap:.5rem;margin:0;padding:0}
.time{display:flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.25rem .375rem;border:1px solid color-mix(in srgb,var(--link) 45%,transparent);border-radius:.625rem;color:var(--link);font-weight:600;font-variant-numeric:tabular-nums;text-decoration:none;text-align:center;line-height:1.2;white-space:nowrap;cursor:pointer}
.time:hover{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.turn{display:flex;justify-content:space-between;gap:.75rem;margin-top:1.75rem}
.turn .button{flex:0 1 9rem;min-height:2.75rem;padding:.25rem 1rem;font-size:.9375rem;border-radius:.625rem}
.notice{margin-bottom:1.25rem;padding:.75rem 1rem;border-radius:.625rem;background:color-mix(in srgb,var(--accent) 10%,var(--card));border-inline-start:.25rem solid var(--accent)}
.when .zone{margin:-.75rem 0 1.25rem}
.empty{padding:2.5rem 1rem;text-align:center;color:var(--soft);border:1px dashed var(--edge);border-radius:.875rem}
.agents{margin-top:1rem;padding:.5rem clamp(1.375rem,5vw,2.5rem)}
.agents::before{display:none}
.agents>form{margin:0;padding:1rem 0;align-items:center}.agents>form p{margin:0}.agents>form button{flex:none;margin-inline-start:auto}
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
.alert{margin:1.25rem 0;padding:1rem 1.125rem;border:1px solid var(--bad);border-inline-start-width:.375rem;border-radius:.75rem;background:color-mix(in srgb,var(--bad) 7%,var(--card))}
.alert h2{margin:0 0 .375rem;color:var(--bad)}
.alert p,.alert ul{margin:0}
.alert ul{padding-inline-start:1.125rem}
.alert a{color:var(--bad)}
.reason{border:1px solid var(--line);border-radius:.625rem;margin-bottom:.5rem;padding:.125rem .875rem;display:grid;grid-template-columns:auto 1fr;column-gap:.75rem;align-items:center}
.reason>label small{display:block}.reason>label{line-height:1.35;padding:.625rem 0;cursor:pointer}
.reason>.plain{grid-column:2;justify-self:start;min-height:2.75rem;margin-top:-.75rem;padding:0;background:none;color:var(--link);font-weight:400;font-size:.875rem;text-decoration:underline}
.reason>input{width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent)}
.other-lengths{margin:0;padding-inline-start:1.125rem;font-size:.9375rem;color:var(--soft)}
.other-lengths .plain{min-height:2.75rem;padding:0 .25rem;background:none;color:var(--link);font-weight:400;font-size:.9375rem;text-decoration:underline}
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
@media (min-width:44.01rem){.who .leaf{display:none}}
`;
/** The styles for printing, without buttons, links and forms. */
const printStyle = `
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#bbb;--edge:#999;--wash:#fff;--shadow:none}
body{display:block;font-size:11pt}main,main.wide{max-width:none;padding:0;margin:0}.card{border:0;padding:0;overflow:visible}.card::before{display:none}
form,.again,.changes,.into-calendar,.who form,.turn,.agents,footer,.back,.lengths,.jump,.note a,.below,iframe{display:none}.book{display:block}.book .who{position:static}.free-day{break-inside:avoid}
.leaf .month,.initial{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;

const sheet = `
:root{color-scheme:light dark;--paper:#f4f5f7;--card:#fff;--ink:#1a202c;--soft:#5a6474;--line:#e3e6eb;--edge:#8b94a3;--wash:#f7f8fa;--good:#1a7f4b;--bad:#b3372f;
--link:color-mix(in oklab,var(--accent) 85%,black);--shadow:0 1px 2px #1018280d,0 12px 32px -8px #10182824}
@media (prefers-color-scheme:dark){:root{--paper:#0f1318;--card:#181d25;--ink:#eef1f5;--soft:#a3adbb;--line:#2b323d;--edge:#6b7686;--wash:#1f2530;--good:#5fd098;--bad:#ff8f86;
--link:color-mix(in oklab,var(--accent) 50%,white);--shadow:0 12px 32px -8px #0009}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);
font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Hebrew",Arial,sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
main{width:100%;max-width:35rem;margin:auto;padding:clamp(1rem,4vw,3rem) 1rem}
main.wide{max-width:52rem;margin-top:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:1.125rem;box-shadow:var(--shadow);padding:clamp(1.625rem,5vw,2.75rem) clamp(1.375rem,5vw,2.5rem) clamp(1.375rem,5vw,2.5rem);position:relative;overflow:hidden}
.card::before{content:"";position:absolute;inset:0 0 auto;height:.375rem;background:var(--accent)}
.card>:last-child{margin-bottom:0}
h1{font-size:clamp(1.5rem,5vw,1.875rem);line-height:1.2;letter-spacing:-.015em;margin:0 0 .625rem;text-wrap:balance}
h2{font-size:1.0625rem;margin:2rem 0 .625rem}
p{margin:0 0 .875rem;text-wrap:pretty}
a{color:var(--link);text-underline-offset:.18em}
.lead{font-size:1.125rem;color:var(--soft)}
.host{display:flex;align-items:center;gap:.75rem;margin-bottom:1.5rem;color:var(--soft);font-size:1rem}
.initial{flex:none;display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:50%;background:var(--accent);color:var(--on-accent);font-weight:700;font-size:1.125rem}
.sign{display:grid;place-items:center;width:3.5rem;height:3.5rem;border-radius:50%;margin-bottom:1.125rem;background:color-mix(in srgb,currentColor 13%,transparent)}
.sign svg{width:1.75rem;height:1.75rem}
.sign.good{color:var(--good)}.sign.bad{color:var(--bad)}.sign.calm{color:var(--soft)}
.meeting{display:flex;align-items:center;gap:1.125rem;margin:1.5rem 0 0;padding:1rem;border-radius:.875rem;background:var(--wash);border:1px solid var(--line)}
.meeting p{margin:0}
.gone .hours,.gone .day,.gone .date{text-decoration:line-through;text-decoration-thickness:.08em;color:var(--soft)}
.gone .leaf{filter:grayscale(1);opacity:.6}
.leaf{flex:none;width:4.5rem;text-align:center;border-radius:.75rem;overflow:hidden;background:var(--card);border:1px solid var(--line);line-height:1.2}
.leaf span{display:block}
.leaf .month{background:var(--accent);color:var(--on-accent);font-size:.8125rem;font-weight:600;padding:.1875rem 0}
.leaf .number{font-size:1.75rem;font-weight:700;padding-top:.25rem;font-variant-numeric:tabular-nums}
.leaf .weekday{font-size:.8125rem;color:var(--soft);padding-bottom:.375rem}
.day{font-weight:600}.date{display:inline-block}
.hours{font-size:1.375rem;font-weight:700;line-height:1.3;font-variant-numeric:tabular-nums}
.zone{color:var(--soft);font-size:.9375rem}
.line{white-space:nowrap}
dl{margin:1rem 0 0;display:grid;grid-template-columns:minmax(7rem,auto) 1fr}
dt{padding-inline-end:1.25rem}
dt,dd{margin:0;padding-block:.625rem;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dl>:nth-last-child(-n+2){border-bottom:0}
dl+.notice{margin-top:.75rem}
form{margin:1.5rem 0 0;display:flex;flex-wrap:wrap;gap:.75rem}
button,.button{font:inherit;font-weight:600;min-height:3.25rem;padding:.75rem 1.5rem;border-radius:.75rem;border:1px solid transparent;cursor:pointer;text-align:center;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
.primary{flex:2 1 13rem;background:var(--accent);color:var(--on-accent);box-shadow:0 1px 2px #0003}
.primary:hover{background:color-mix(in oklab,var(--accent) 88%,black)}
.quiet{flex:1 1 10rem;background:transparent;color:var(--ink);border-color:color-mix(in srgb,var(--ink) 32%,transparent)}
.quiet:hover{background:var(--wash)}
button:active{transform:translateY(1px)}
:focus-visible{outline:.1875rem solid var(--link);outline-offset:.1875rem}
.again{margin:1.5rem 0 0;display:flex}
.into-calendar{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(9.25rem,1fr));gap:.5rem;margin:0 0 .625rem;padding:0}
.into-calendar .button{width:100%;min-height:2.75rem;padding:.25rem .375rem;font-size:.9375rem;border-radius:.625rem}
.changes{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:1.25rem 0 0}
.changes a{padding:.5rem 0}
.was{margin:.625rem 0 0}
.note{margin:1.5rem 0 0;font-size:.9375rem;color:var(--soft)}
.note p:last-child{margin-bottom:0}
blockquote{margin:.5rem 0 1rem;padding:.875rem 1.125rem;border-inline-start:.25rem solid var(--accent);border-radius:.375rem;background:var(--wash)}
.below{text-align:center;margin:1.25rem 0 0}
.list{list-style:none;margin:1.25rem 0 0;padding:0}
.list>li{border-top:1px solid var(--line)}
.row{display:block;padding:1rem .75rem;margin:0 -.75rem;border-radius:.75rem;color:inherit;text-decoration:none}
.row:hover{background:var(--wash)}
.row strong{display:block;font-size:1.0625rem}
.row small,.soft{color:var(--soft);font-size:.9375rem}
pre{font:.9375em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--wash);border:1px solid var(--line);border-radius:.75rem;padding:1rem;white-space:pre-wrap;margin:.5rem 0;text-align:start;unicode-bidi:plaintext}
iframe{display:block;width:100%;height:57rem;border:1px solid var(--line);border-radius:.75rem;background:#f3f4f6;margin:1.25rem 0}
summary{cursor:pointer;padding:.625rem 0;min-height:2.75rem;color:var(--link)}
footer{padding:0 1rem 1.5rem;text-align:center;font-size:.875rem;color:var(--soft)}
@media (max-width:30rem){iframe{height:68rem}dl{grid-template-columns:1fr}dt{border:0;padding-block:.625rem 0;font-size:.9375rem}dd{padding-block:0 .625rem}.meeting{gap:.875rem;padding:.875rem}}
@media (prefers-reduced-motion:no-preference){button,.button,.row{transition:background-color .12s}}
${bookingStyle}${printStyle}`;

/** Chooses black or white, whichever is easier to read on a CSS hex colour (WCAG 2.2, relative luminance). */
export function inkOn(colour: string): '#ffffff' | '#111111' {
  const hex = safeColour(colour);
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.056 ? '#ffffff' : '#111111';
}

/** Returns a colour that is safe in a style sheet: the page's own, or the default if that is not a hex colour. */
export function safeColour(colour: string | undefined): string {
  return colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) ? colour : houseColour;
}

export const houseColour = '#1f5f99';
