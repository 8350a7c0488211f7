import { setOf } from '../../notation/set-of.ts';

const pronouns = `i we he she they who i'm im i've ive we're we've he's hes she's shes they're theyre they've i'd we'd i'll we'll he'll she'll they'll`;
const possessives = 'my our his her their';
const statementVerbs = `
  is are was were has have had got isn't ends end finishes finish finishes starts start begins begin opens open closes close leaves leave departs lands arrives gets get runs run lasts
  expires comes come goes go takes brings drives picks drops flies sits meets works sleeps naps falls lets visits moves needs expects stays returns collects means due looming clashes
`;

/** Subjects: "I", "we", "I'm". */
export const subjects = setOf(pronouns);

export const owners = setOf(possessives);

/** After "Wednesday is" they begin a statement about that day. */
export const articles = setOf(`${possessives} the a an when`);

/** Without one of these words a message has no statement, and its clauses are not searched for. */
export const signs = setOf(`${pronouns} ${possessives} ${statementVerbs} because cos as since so`);

/** Verbs. The word before one is a subject. */
export const verbs = setOf(statementVerbs);

/** Words before the first word of a clause that counts. */
export const leads = setOf(
  'and so but or as because since cos coz also then sorry unfortunately plus well hi hello hey ok okay yes no please thanks just though although while that',
);

/** Words between a subject and its verb. */
export const adverbs = setOf(
  'only usually normally always also just already still really probably actually currently both all often then now generally typically first definitely never ever',
);

/** They begin a clause. */
export const openers = setOf('so but because cos coz though although while whereas however');

/** They begin a clause before a subject. */
export const links = setOf('and or then');

/** What follows is a consequence of the clause before it. */
export const results = setOf('so hence therefore');

/** "all day", "that day": the statement is about one day. */
export const wholeDay = setOf('day');

/** "all day" in a statement does not request all hours. */
export const wholes = setOf('all');

/** A plan that is no more: "would've". */
export const unreal = setOf(`would've could've`);

/** Words whose subject may be left out: "got the plumber coming". */
export const implied = setOf('got had been');

/** Subjects and verbs of what a person does: "she works until 4" is a statement, "4 works" is a request. */
export const persons = setOf('he she who works');

/** "there is a concert" is a statement. */
export const exists = setOf(`there there's theres`);

/** In "I rang about Friday" the time after "about" is requested. */
export const topics = setOf('about for regarding re concerning');

/** Verbs behind which "about" names a topic: "I rang about Friday". */
export const speechVerbs = setOf(
  'rang spoke called emailed wrote said asked heard read sent told messaged texted phoned',
);

/** "it's been hurting since Sunday": about the past. */
export const lasting = setOf('been since');

/** "by Friday" is a deadline, so the time before it is not taken. */
export const deadlines = setOf('by before');

/** "once": from that day on, including it. */
export const inclusive = setOf('once');

/** In "as long as" the word "as" gives no reason. */
export const measures = setOf('long soon early late far well much many per');

/** "we have no objection to the 5th" is a request. */
export const noObjection = setOf('no nothing none');

/** They begin a clause that gives a reason. */
export const reasons = setOf('because as since cos coz for bc');

/** Words that bound a time when a clause follows them: "before I fly on the 21st". */
export const bounds: ReadonlyMap<string, 'before' | 'after' | 'until'> = new Map([
  ['before', 'before'],
  ['until', 'until'],
  ['till', 'until'],
  ['after', 'after'],
  ['once', 'after'],
]);

/** A subject after one of these begins no clause. */
export const binds = setOf(
  `can could do does did shall should would will may might must am are was were if when that which where what how unless once whenever wherever than
     said say saying let lets whether think hope guess sure time day chance`,
);

/** As the first word of a clause they make it a request. */
export const questions = setOf(
  `can could would do does did is are will shall should have has how what when which where any anything anytime may might let let's lets how's what's please
     nothing not no never ideally preferably prefer maybe perhaps looking hoping need want wanting wondering available free book schedule request requesting put pencil`,
);

export const modals = setOf(
  `can could may might would should will shall i'd we'd i'll we'll he'll she'll they'll`,
);

/** Modals that make a statement before "be": "I will be in Leeds". */
export const wills = setOf(`will shall i'll we'll he'll she'll they'll`);

/** Words of a need. The verb behind them decides: "I need to pick up my son" is a statement, "I need to see you" is a request. */
export const needs = setOf('need needs have has got must gotta going');

/** Verbs of a request after another verb: "I need to see you". */
export const requestVerbs = setOf(
  'see meet talk speak come book schedule arrange chat call discuss catch pop drop visit rebook reschedule rearrange cancel change move have do make go sort find get',
);

/** Words that make any clause a request. */
export const requests = setOf(
  `you u town area nearby time gap gaps window windows space opening openings free available open flexible happy suits suit suited works ok okay fine good better best ideal ideally great perfect hope hoping hoped prefer preferred preferring preference favour favourite
     wondering wonder wondered looking thinking think thought suggest propose proposing request requesting love like want wants wanted wish interested able manage around open
     choose choice opt vote rather aiming aim trying fancy keen slot slots ideal option options possible works availability availabilities convenient date dates
     clear doable workable alright lovely wide acceptable welcome anytime whenever available can could would reckon meant mean say said going`,
);

/** Subjects that stand for the meeting: "it is on Monday". */
export const things = setOf(`it it's it'll it'd this that that's thats something anything`);

/** Words before a place: "at the gym". */
export const places = setOf('on at in');

/** Subjects that hold "have": "I've got". */
export const havers = setOf("i've ive we've they've he's hes she's shes");

/** Verbs of having something on: "I have the vet at 3". */
export const haves = setOf("have got i've ive we've");

/** They stand before what somebody has. */
export const determiners = setOf(`${possessives} the a an another some got also already to this that`);

/** "I have a break at 3" speaks of free time. */
export const freeTimes = setOf(
  'break breaks hole holes hour hours half minute minutes moment moments spot spots room chance space morning afternoon evening day days time times',
);

export const pastVerbs = setOf(
  `rang spoke called emailed was were had met saw told got came sent missed booked tried wrote heard left gave made found took read rung lost`,
);

/** "I finish at 4": the guest is free from then on. */
export const endVerbs = setOf(`
  end ends ended ending finish finishes finished finishing land lands landing arrive arrives arriving out off back home done over released free wake wakes opens
`);

/** "I leave at 4": the guest is free until then. */
export const startVerbs = setOf(`
  leave leaves leaving start starts starting begin begins beginning fly flies flying depart departs close closes closing board boards expire expires run runs ran due deadline sail sails
`);

/** Behind these "run" is a verb: "I have to run at 3". In "school run" it is a noun. */
export const runners = setOf("i we you he she they to must gotta should will i'll we'll i'd we'd better");

/** "I'm back on the 3rd": that day counts. */
export const returns = setOf('back home free land lands arrive arrives return returns');

/** "my flight is at 5", "I pick up my kids at 4": with a clock the guest is free until then. */
export const departures = setOf(
  'flight train plane bus coach ferry boat pick picking collect collecting fetch fetching catch catching flying',
);

/** "in the office", "around": where the guest can be met. `*` is a time: "I'm in on Monday". */
export const presences: readonly string[] = [
  ...[
    'in the office',
    'in our office',
    'in office',
    'at the office',
    'at my desk',
    'at our desks',
    'at home',
  ],
  ...['in town', 'here', 'around', 'in *', 'back in the office', 'back in town'],
];

/** "I'm", "we are", "I'll be": the guest is somewhere. */
export const beings: readonly string[] = [
  "i'm",
  'im',
  "we're",
  'am',
  'are',
  "i'll be",
  "we'll be",
  'will be',
];

/** The guest, in any form. */
export const firstPerson = setOf("i i'm im i've ive i'd i'll we we're we've we'd we'll me us");

/** Other people. A clock time of theirs does not say when the guest has time: "my kids get home at 2". */
export const others = setOf(`
  he he's hes he'll she she's shes she'll they they're theyre they've they'll kid kids child children son sons daughter daughters baby toddler boy boys girl girls wife husband partner spouse
  girlfriend boyfriend fiance fiancee mother mum mom mam dad father parents sister brother aunt uncle cousin grandma grandpa granny nan grandson granddaughter grandparents mil in-laws inlaws
  friend friends neighbour neighbor flatmate roommate housemate boss colleague nanny babysitter sitter childminder carer cleaner plumber electrician gardener handyman builder builders painter
  technician engineer mechanic locksmith carpenter decorator movers landlord tenant visitors courier delivery`);

/** "the plumber comes at 2": somebody else does. */
export const visits = setOf('comes coming visits visiting');
