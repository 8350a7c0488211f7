import { createChoice } from './tally.fixture.ts';

/** `{t}` is a time. The other fields are filled by `fillers`. planner.md explains each of their numbers, or it looks like no clock. */
const englishTemplates = lines(`
Hi, this is about order {id}. Could we meet {t}?
Order number {id}: {t} works for me.
My order #{id} is lost. Can you call me {t}?
Reference {id}, {t} please
Ref. {id} - can we talk {t}?
Ticket {id}: please call back {t}
Invoice no. {id} was paid. I can come {t}.
Invoice {id} has a mistake, let us talk {t}
Booking {id}: can I move it? {t} would be good.
Case number {n}: {t} suits me
It costs \${price}, right? I would come {t}
I can pay £{price}. Is {t} possible?
The price is {price} euros. {t} would be good.
You said €{price} for the visit. {t}?
A budget of {price} dollars. Could we talk {t}?
I paid {price} shekels. Can I come {t}?
We have {n} people, {t} works
There are {n} of us, so {t} please
A table for {n} people {t}
A room for {n} guests, {t}
I will bring {n} kids. {t} is fine.
I have {n} questions. Could you call {t}?
I have {n} quick questions, {t} if possible
We need {n} chairs, please call me {t}
Please prepare {n} copies, I will be there {t}
I am {age} years old. {t} works.
My son is {age}. Can he come {t}?
My daughter, {age} years old, needs a visit {t}
She is {age} and would like to come {t}
I'm {age}. Can I come {t}?
I live at {n} Baker Street. Can you come {t}?
We are at {id} Main Street, {t} suits us
My address is {n} Oak Avenue. Please come {t}.
The address: {n} Herzl Street, apartment {n}. {t} please
Apartment {n}, floor {n}. Please come {t}.
I am in room {n}. Could you visit {t}?
Meet me in room {n} {t}
Room {n} is fine, {t}
Suite {n}, {t} please
Gate {n}, {t}
Building {n}, {t} works for us
Can we meet in building {n} {t}?
Flat {n}, side entrance. {t} please
Table {n} again, please. {t}
We use version {version}. Could we have a call {t}?
I am on version {version}, can you help me {t}?
Version {version} crashes. {t} I am free.
The app is at v{version}. Can we talk {t}?
Call me at {phone} {t}
My number is {phone}. {t} please
My phone: {phone}. I can talk {t}.
Please call {phone}, {t}
Tel. {phone}, {t}
You can reach me on {phone}. {t} is good.
WhatsApp {phone} - {t} works
Line {n} of the form is unclear. Can we talk {t}?
Page {n} of the contract, can we talk about it {t}?
Section {n} is unclear to me. {t}?
Question {n} on the form: can you explain {t}?
Step {n} fails. Please call {t}
Chapter {n} of my thesis. Can we talk {t}?
Lesson {n} {t}, please
Level {n} yoga class {t}, please
Grade {n} pupils, can we come {t}?
Class {n} parents, {t} please
I lost {n} kilos and would like a visit {t}
My dog weighs {n} kg. Can I bring him {t}?
The parcel weighs {n} kg. Pick it up {t}, please
The wall is {n} metres long. Could you measure it {t}?
It is {n} miles from here. {t} works for me.
My flat is {n} square metres. Could you look at it {t}?
About {n} % of it is done. Can we talk {t}?
We got a discount of {n} percent. {t}?
I took {n} pills. Can the doctor call me {t}?
My grade is {n}. Can we talk {t}?
I wear size {age}. Could I come for a fitting {t}?
Size {age} shoes, {t} please
Bus {n} stops here. I can come {t}.
I take bus {n}, so {t} is good
Train {id} brings me to you. {t} works.
Flight {flight} lands there. Can we meet {t}?
Car with plate {id}: {t} please
Contract {id}-{n}, could we sign {t}?
Policy {id}. Please call me {t}.
ID {id}, {t} please
Customer {id}, can you call me {t}?
Account {id}: {t} suits me
Patient number {id}. {t} is possible for me.
Zip code {zip}, could someone come {t}?
I have {n} meetings behind me, {t} I am free
Our team of {n} would like to meet {t}
A group of {n}, {t} please
One of {n} candidates here. {t} suits me.
A family of {n}: {t} please
Two adults and {n} children, {t}
I need {n} more copies. Is {t} fine?
I sent {n} emails about this. Could you call {t}?
Thanks for the {n} photos. Can we talk {t}?
I read {n} reviews of you. Could I come {t}?
Your {n} employees were kind. Could I come again {t}?
I would like {n} lessons. {t}?
I bought {n} tickets, can I change the seats? Call me {t}
We have {n} laptops with this error. {t} please
We hired {n} developers. Can you train them {t}?
We spoke about {n} projects, let us meet {t}
Please send {n} boxes. I am at home {t}.
Only {n} places left? Put me down {t}, please
I have {n} cats and a dog. Can you come {t}?
My office has {n} windows to clean. {t} please
Could you repair {n} bikes? I can bring them {t}
My lucky number is {n}. {t} works for me.
The score is {n} so far. Can we talk {t}?
The code is {id}. Come {t}.
The door code is {id}#, come in {t}
My PIN is {id}. Call me {t}
The {year} report is ready. Could we discuss it {t}?
The {year} model needs service, {t} please
Model {id} broke down. Can someone come {t}?
Part number {id}-{n} is missing. Please call {t}
Serial {id}. {t} works for me
Hotel room for {n} people, we arrive {t}
I ran {n} km and my knee hurts. {t} please
Shelf {n}, box {n}: the part is there. {t}
We made {n} changes to the draft. Could we meet {t}?
There were {n} errors in the report. Can you call {t}?
My team has {n} members and {t} suits us
I ordered {n} pizzas from you, call me {t}
Our company of {n} employees needs training {t}
She paid {price}€ to you. Can we talk {t}?
You have {n} stars on the map, nice! Could I come {t}?
`);

const hebrewTemplates = lines(`
הזמנה מספר {id}, אפשר להיפגש {t}?
בקשר להזמנה {id}: נוח לי {t}
חשבונית {id} שולמה. אפשר לדבר {t}?
המחיר הוא {price} שקלים. אפשר לבוא {t}?
שילמתי {price} ש"ח, אפשר להגיע {t}?
זה עולה ₪{price}, נכון? אבוא {t}
אנחנו {n} אנשים, מתאים לנו {t}
יש לי {n} שאלות, אפשר לדבר {t}?
יש לי {n} ילדים, נוכל לבוא {t}?
הבן שלי בן {age}. אפשר לבוא {t}?
הבת שלי בת {age}, אפשר לבוא {t}?
אני בת {age}, מתאים לי {t}
אני גר ברחוב הרצל {n}, תוכלו לבוא {t}?
הכתובת: רחוב דיזנגוף {n}, דירה {n}. מתאים לי {t}
דירה {n}, קומה {n}. נוח לי {t}
אני בחדר {n}, אפשר לבקר {t}?
ניפגש בחדר {n} {t}
בניין {n}, {t} בבקשה
הטלפון שלי {phone}, אפשר {t}
תתקשרו אליי ל-{phone} {t}
המספר שלי הוא {phone}. {t} בבקשה
גרסה {version} לא עובדת, אפשר לדבר {t}?
עמוד {n} בחוזה לא ברור, אפשר לדבר {t}?
סעיף {n} לא ברור לי, נדבר {t}?
שולחן ל-{n} אנשים {t}
קבוצה של {n} אנשים, {t} בבקשה
מספר לקוח {id}, נוח לי {t}
תיק {id}, אפשר להיפגש {t}?
אני גר במרחק {n} ק"מ, מתאים לי {t}
שלחתי {n} הודעות, אפשר לדבר {t}?
קו {n} מגיע אליכם, אבוא {t}
מידה {age}, אפשר למדוד {t}?
`);

const englishTimes = [
  'on Friday after 3pm',
  'on Friday at 15:00',
  'tomorrow before noon',
  'on 24 November between 14:00 and 16:00',
  'next week',
  'on Monday or Thursday',
  'on Tuesday morning',
  'after 4pm on Monday',
];
const hebrewTimes = [
  'ביום שישי אחרי 15:00',
  'ביום שני בשעה 10:00',
  'מחר לפני 15:00',
  'בשבוע הבא',
  'ביום חמישי בבוקר',
];

const fillers: Record<string, string[]> = {
  n: ['2', '3', '4', '5', '6', '7', '8', '9', '11', '12', '14', '16', '18', '20', '23'],
  id: ['4812', '90317', '77126', '300481', '5566', '8123', '64209', '7391'],
  price: ['25', '40', '80', '120', '150', '350', '1200', '15', '20'],
  age: ['5', '8', '14', '35', '42', '67', '19', '38'],
  version: ['2.1', '3.0', '4.2.1', '11.4', '10.3'],
  phone: ['555-1234', '054-7712345', '03-6123456', '+972 54 771 2345', '(212) 555-0199', '0547712345'],
  flight: ['LY315', 'BA162', 'LH 686', 'UA 84'],
  zip: ['90210', '61000', '10115', '12345'],
  year: ['2019', '1998', '2021', '1984', '2024'],
};

export type NumberMessage = { message: string; time: string; template: string };

/** Realistic messages with numbers that are no times, one time in each; the same ones for the same seed. */
export function numberMessages(count: number, seed: number): NumberMessage[] {
  const choose = createChoice(seed);
  const all = [
    ...englishTemplates.map((template) => ({ template, times: englishTimes })),
    ...hebrewTemplates.map((template) => ({ template, times: hebrewTimes })),
  ];
  return Array.from({ length: count }, (_, index) => {
    const { template, times } = all[index % all.length] as (typeof all)[number];
    const time = times[choose(times.length)] as string;
    const message = template.replace(/\{(\w+)\}/g, (_field, name: string) => {
      const values = fillers[name];
      return values ? (values[choose(values.length)] as string) : time;
    });
    return { message, time, template };
  });
}

function lines(text: string): string[] {
  return text.trim().split('\n');
}
