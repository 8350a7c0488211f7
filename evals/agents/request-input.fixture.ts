/** A model's input to request half an hour for Noa Levi. */
export function requestInput(start: string) {
  return {
    start,
    durationMinutes: 30,
    timezone: 'Asia/Jerusalem',
    guestName: 'Noa Levi',
    guestEmail: 'noa@example.com',
    locale: 'en',
    reasonKey: '',
    answers: [],
    replaces: '',
  };
}
