import process from 'node:process';
import { book } from './book.ts';

const [baseUrl = '', guestEmail = ''] = process.argv.slice(2);
console.log(await book(baseUrl, guestEmail));
