import { setOf } from '../notation/set-of.ts';
import type { ClauseWords } from '../read/language-tables.ts';

const pronouns = `i we he she they who i'm im i've ive we're we've he's hes she's shes they're theyre they've i'd we'd i'll we'll he'll she'll they'll`;
const owned = 'my our his her their';
const telling = `
  is are was were has have had got isn't ends end finishes finish starts start begins begin opens open closes close leaves leave departs lands arrives gets get runs run lasts
  expires comes come goes go takes brings drives picks drops flies sits meets works sleeps naps falls lets visits moves needs expects stays returns collects means due looming clashes
`;
const endWords = `
  end ends ended ending finish finishes finished finishing land lands landing arrive arrives arriving out off back home done over released free wake wakes opens
`;
const startWords = `
  leave leaves leaving start starts starting begin begins beginning fly flies flying depart departs close closes closing board boards expire expires run runs ran due deadline sail sails
`;

/** By which a clause is known that tells of the guest. */
export const clauses: ClauseWords = {
  subjects: setOf(pronouns),
  owners: setOf(owned),
  articles: setOf(`${owned} the a an when`),
  tells: setOf(`${pronouns} ${owned} ${telling} because cos as since so`),
  verbs: setOf(telling),
  leads: setOf(
    'and so but or as because since cos coz also then sorry unfortunately plus well hi hello hey ok okay yes no please thanks just though although while that',
  ),
  adverbs: setOf(
    'only usually normally always also just already still really probably actually currently both all often then now generally typically first definitely never ever',
  ),
  opens: setOf('so but because cos coz though although while whereas however'),
  links: setOf('and or then'),
  results: setOf('so hence therefore'),
  wholeDay: setOf('day'),
  wholes: setOf('all'),
  unreal: setOf(`would've could've`),
  implied: setOf('got had been'),
  persons: setOf('he she who works'),
  exists: setOf(`there there's theres`),
  topics: setOf('about for regarding re concerning'),
  speaks: setOf('rang spoke called emailed wrote said asked heard read sent told messaged texted phoned'),
  lasting: setOf('been since'),
  dues: setOf('by before'),
  inclusive: setOf('once'),
  measures: setOf('long soon early late far well much many per'),
  none: setOf('no nothing none'),
  reasons: setOf('because as since cos coz for bc'),
  bounds: new Map([
    ['before', 'before'],
    ['until', 'until'],
    ['till', 'until'],
    ['after', 'after'],
    ['once', 'after'],
  ]),
  binds: setOf(
    `can could do does did shall should would will may might must am are was were if when that which where what how unless once whenever wherever than
     said say saying let lets whether think hope guess sure time day chance`,
  ),
  questions: setOf(
    `can could would do does did is are will shall should have has how what when which where any anything anytime may might let let's lets how's what's please
     nothing not no never ideally preferably prefer maybe perhaps looking hoping need want wanting wondering available free book schedule request requesting put pencil`,
  ),
  modals: setOf(`can could may might would should will shall i'd we'd i'll we'll he'll she'll they'll`),
  wills: setOf(`will shall i'll we'll he'll she'll they'll`),
  needs: setOf(`need needs have has got must gotta going`),
  askVerbs: setOf(
    'see meet talk speak come book schedule arrange chat call discuss catch pop drop visit rebook reschedule rearrange cancel change move have do make go sort find get',
  ),
  asks: setOf(
    `you u town area nearby time gap gaps window windows space opening openings free available open flexible happy suits suit suited works ok okay fine good better best ideal ideally great perfect hope hoping hoped prefer preferred preferring preference favour favourite
     wondering wonder wondered looking thinking think thought suggest propose proposing request requesting love like want wants wanted wish interested able manage around open
     choose choice opt vote rather aiming aim trying fancy keen slot slots ideal option options possible works availability availabilities convenient date dates
     clear doable workable alright lovely wide acceptable welcome anytime whenever available can could would reckon meant mean say said going`,
  ),
  things: setOf(`it it's it'll this that that's thats something anything`),
  places: setOf('on at in'),
  past: setOf(
    `rang spoke called emailed was were had met saw told got came sent missed booked tried wrote heard left gave made found took read rung lost`,
  ),
  ends: setOf(endWords),
  starts: setOf(startWords),
  returns: setOf('back home free land lands arrive arrives return returns'),
};
