/** The places whose time people name, and their zones; a country stands for its only or its usual one. */
const places: Readonly<Record<string, string>> = {
  'Europe/London':
    'london|uk|british|britain|england|edinburgh|glasgow|manchester|birmingham|cardiff|belfast|scotland|wales|united kingdom|bristol|leeds',
  'Europe/Dublin': 'dublin|ireland|irish',
  'Europe/Paris': 'paris|france|french|lyon|marseille',
  'Europe/Berlin': 'berlin|germany|german|munich|hamburg|frankfurt|cologne|stuttgart|dusseldorf',
  'Europe/Madrid': 'madrid|spain|spanish|barcelona|valencia',
  'Europe/Rome': 'rome|italy|italian|milan',
  'Europe/Amsterdam': 'amsterdam|netherlands|dutch|rotterdam',
  'Europe/Brussels': 'brussels|belgium|belgian|antwerp',
  'Europe/Zurich': 'zurich|zürich|geneva|switzerland|swiss|basel|bern',
  'Europe/Vienna': 'vienna|austria|austrian',
  'Europe/Stockholm': 'stockholm|sweden|swedish|gothenburg',
  'Europe/Oslo': 'oslo|norway|norwegian',
  'Europe/Copenhagen': 'copenhagen|denmark|danish',
  'Europe/Helsinki': 'helsinki|finland|finnish',
  'Europe/Warsaw': 'warsaw|poland|polish|krakow',
  'Europe/Prague': 'prague|czech',
  'Europe/Budapest': 'budapest|hungary|hungarian',
  'Europe/Bucharest': 'bucharest|romania|romanian',
  'Europe/Sofia': 'sofia|bulgaria|bulgarian',
  'Europe/Athens': 'athens|greece|greek',
  'Europe/Istanbul': 'istanbul|turkey|turkish|ankara',
  'Europe/Kyiv': 'kyiv|kiev|ukraine|ukrainian',
  'Europe/Moscow': 'moscow|msk',
  'Europe/Lisbon': 'lisbon|portugal|portuguese|porto',
  'Europe/Belgrade': 'belgrade|serbia|serbian',
  'Europe/Zagreb': 'zagreb|croatia|croatian',
  'Europe/Tallinn': 'tallinn|estonia|estonian',
  'Europe/Riga': 'riga|latvia|latvian',
  'Europe/Vilnius': 'vilnius|lithuania|lithuanian',
  'Atlantic/Reykjavik': 'reykjavik|iceland|icelandic',
  'Asia/Jerusalem': 'jerusalem|israel|israeli|tel aviv|haifa',
  'Asia/Dubai': 'dubai|abu dhabi|uae|emirates',
  'Asia/Riyadh': 'riyadh|saudi|saudi arabia|jeddah',
  'Asia/Qatar': 'doha|qatar',
  'Asia/Beirut': 'beirut|lebanon',
  'Asia/Amman': 'amman|jordanian',
  'Asia/Tehran': 'tehran|iran|iranian',
  'Asia/Karachi': 'karachi|pakistan|lahore|islamabad|pkt',
  'Asia/Kolkata': 'india|indian|mumbai|delhi|new delhi|bangalore|bengaluru|kolkata|chennai|hyderabad|pune',
  'Asia/Dhaka': 'dhaka|bangladesh',
  'Asia/Colombo': 'colombo|sri lanka',
  'Asia/Kathmandu': 'kathmandu|nepal',
  'Asia/Bangkok': 'bangkok|thailand|thai',
  'Asia/Ho_Chi_Minh': 'hanoi|vietnam|saigon|ho chi minh city',
  'Asia/Jakarta': 'jakarta|wib',
  'Asia/Singapore': 'singapore|sgt',
  'Asia/Kuala_Lumpur': 'kuala lumpur|malaysia|malaysian',
  'Asia/Manila': 'manila|philippines|philippine|pht',
  'Asia/Hong_Kong': 'hong kong|hkt',
  'Asia/Taipei': 'taipei|taiwan',
  'Asia/Shanghai': 'shanghai|beijing|china|chinese|shenzhen|guangzhou',
  'Asia/Seoul': 'seoul|korea|korean|kst',
  'Asia/Tokyo': 'tokyo|japan|japanese|osaka|kyoto|jst',
  'Australia/Sydney': 'sydney|canberra',
  'Australia/Melbourne': 'melbourne',
  'Australia/Brisbane': 'brisbane|queensland',
  'Australia/Adelaide': 'adelaide',
  'Australia/Perth': 'perth|awst',
  'Pacific/Auckland': 'auckland|wellington|new zealand|nz',
  'Africa/Cairo': 'cairo|egypt|egyptian',
  'Africa/Johannesburg': 'johannesburg|cape town|south africa|south african|sast',
  'Africa/Lagos': 'lagos|nigeria|nigerian',
  'Africa/Nairobi': 'nairobi|kenya|kenyan',
  'Africa/Casablanca': 'casablanca|morocco|moroccan',
  'Africa/Accra': 'accra|ghana',
  'Africa/Addis_Ababa': 'addis ababa|ethiopia',
  'America/New_York':
    'new york|ny|nyc|boston|miami|atlanta|washington|washington dc|philadelphia|eastern|et|us eastern|east coast|detroit|florida|orlando',
  'America/Toronto': 'toronto|montreal|ottawa',
  'America/Halifax': 'halifax|atlantic',
  'America/Chicago':
    'chicago|dallas|houston|austin|texas|central|ct|us central|minneapolis|nashville|new orleans',
  'America/Denver': 'denver|colorado|mountain|mt|us mountain|salt lake city',
  'America/Phoenix': 'phoenix|arizona',
  'America/Los_Angeles':
    'los angeles|la|san francisco|sf|seattle|california|pacific|pt|us pacific|west coast|silicon valley|san diego|las vegas|portland|palo alto',
  'America/Anchorage': 'anchorage|alaska|alaskan',
  'Pacific/Honolulu': 'honolulu|hawaii|hawaiian|hst',
  'America/Vancouver': 'vancouver',
  'America/Edmonton': 'calgary|edmonton',
  'America/Winnipeg': 'winnipeg',
  'America/St_Johns': 'newfoundland',
  'America/Mexico_City': 'mexico city|mexico',
  'America/Bogota': 'bogota|bogotá|colombia|colombian',
  'America/Lima': 'lima|peru|peruvian',
  'America/Santiago': 'santiago|chile|chilean',
  'America/Argentina/Buenos_Aires': 'buenos aires|argentina|argentinian',
  'America/Sao_Paulo': 'são paulo|sao paulo|brazil|brazilian|rio|brasilia|brt',
  'America/Caracas': 'caracas|venezuela',
  UTC: 'utc|zulu|z',
};

/** Zones by what people call them, in one, two or three words. */
export const placeZones: ReadonlyMap<string, string> = new Map(
  Object.entries(places).flatMap(([zone, names]) =>
    names.split('|').map((name): [string, string] => [name, zone]),
  ),
);

/**
 * Abbreviations, each with the zone of the place and the offset that the abbreviation names by itself: a winter name said in summer can
 * mean either, and in winter both are one.
 */
export const abbreviations: ReadonlyMap<string, readonly string[]> = new Map([
  ['est', ['America/New_York', 'Etc/GMT+5']],
  ['edt', ['America/New_York', 'Etc/GMT+4']],
  ['mst', ['America/Denver', 'Etc/GMT+7']],
  ['mdt', ['America/Denver', 'Etc/GMT+6']],
  ['pst', ['America/Los_Angeles', 'Etc/GMT+8']],
  ['pdt', ['America/Los_Angeles', 'Etc/GMT+7']],
  ['cdt', ['America/Chicago', 'Etc/GMT+5']],
  ['akst', ['America/Anchorage', 'Etc/GMT+9']],
  ['akdt', ['America/Anchorage', 'Etc/GMT+8']],
  ['ast', ['America/Halifax', 'Etc/GMT+4']],
  ['adt', ['America/Halifax', 'Etc/GMT+3']],
  ['cet', ['Europe/Berlin', 'Etc/GMT-1']],
  ['cest', ['Europe/Berlin', 'Etc/GMT-2']],
  ['eet', ['Europe/Athens', 'Etc/GMT-2']],
  ['eest', ['Europe/Athens', 'Etc/GMT-3']],
  ['wet', ['Europe/Lisbon', 'Etc/GMT']],
  ['west', ['Europe/Lisbon', 'Etc/GMT-1']],
  ['idt', ['Asia/Jerusalem', 'Etc/GMT-3']],
  ['aest', ['Australia/Sydney', 'Etc/GMT-10']],
  ['aedt', ['Australia/Sydney', 'Etc/GMT-11']],
  ['acst', ['Australia/Adelaide']],
  ['acdt', ['Australia/Adelaide']],
  ['nzst', ['Pacific/Auckland', 'Etc/GMT-12']],
  ['nzdt', ['Pacific/Auckland', 'Etc/GMT-13']],
  ['gst', ['Asia/Dubai']],
  ['wat', ['Africa/Lagos']],
  ['cat', ['Africa/Johannesburg']],
  ['eat', ['Africa/Nairobi']],
  ['ict', ['Asia/Bangkok']],
  ['art', ['America/Argentina/Buenos_Aires']],
]);

/** One name, several places far apart: the guest's own zone settles which, else it is asked. */
export const sharedNames: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['ist', [['Asia/Kolkata'], ['Asia/Jerusalem', 'Etc/GMT-2'], ['Europe/Dublin']]],
  ['cst', [['America/Chicago', 'Etc/GMT+6'], ['Asia/Shanghai']]],
  ['bst', [['Europe/London', 'Etc/GMT-1'], ['Asia/Dhaka']]],
  ['gmt', [['Etc/GMT'], ['Europe/London']]],
]);

/** Names that are words or letters of other things too: zones only behind a clock. */
export const needsClock: ReadonlySet<string> = new Set(
  'z et ct mt pt la ny nz rio central mountain pacific atlantic eastern est ast cat eat art west wet ist cst bst mst pst gst ict wat la sf cet eet jst kst uk french german spanish dutch swiss greek polish turkish chinese indian japanese korean british irish thai danish swedish finnish norwegian austrian belgian hungarian czech saudi'.split(
    ' ',
  ),
);

const firstWords: ReadonlySet<string> = new Set(
  [...placeZones.keys(), ...abbreviations.keys(), ...sharedNames.keys()].map(
    (name) => name.split(' ')[0] as string,
  ),
);

/** Whether a word begins the name of a zone. */
export function isZoneWord(word: string): boolean {
  return firstWords.has(word);
}

/** Offsets of half and quarter hours have a place of their own, where there is one without summer time. */
export const oddOffsets: ReadonlyMap<number, string> = new Map([
  [330, 'Asia/Kolkata'],
  [345, 'Asia/Kathmandu'],
  [270, 'Asia/Kabul'],
  [390, 'Asia/Yangon'],
  [210, 'Asia/Tehran'],
  [570, 'Australia/Darwin'],
  [525, 'Australia/Eucla'],
  [-570, 'Pacific/Marquesas'],
]);
