/** Two pages to try the service with: `demo` in English and `demo-he` in Hebrew. The commands use them if no file is named. */
export const demoPagesYaml = `# Booking pages. Copy this file, change it, and start the service with it:
#   agent-booking serve --pages my-pages.yaml
# Pages that name the same host share the time of that person: what is booked on one is taken on the others.
pages:
  - slug: demo
    name: Dana Cohen
    headline: Product advice for teams that build with agents
    timezone: Asia/Jerusalem
    hostEmail: dana@example.com
    hours: # on the page's own clocks
      sun-wed: 09:00-12:00, 13:00-18:00
      thu: 09:00-12:00, 13:00-16:00
    # dateOverrides: # a date's own hours, or closed
    #   2026-12-25: closed
    #   2026-12-31: 09:00-12:00
    durationsMinutes: [15, 30, 60]
    defaultDurationMinutes: 30
    # Free time around every meeting, notice before one, and how far apart starts lie; in minutes.
    bufferBeforeMinutes: 0
    bufferAfterMinutes: 0
    minimumNoticeMinutes: 60
    incrementMinutes: 30
    # location: { address: "Herzl 1, Tel Aviv" } # or { phone: … }, { video: https://… }, { call: "Which number shall we call?" }
    # reasonRequired: true # a request must name one of the reasons
    # locale: he # the language of the page and its mail; en by default
    # privacyUrl: https://example.com/privacy
    reasons:
      - key: intro
        label: A first talk
        durationsMinutes: [15, 30] # only these of the page's lengths
        suggestedDurationMinutes: 30
      - key: support
        label: Help with something that does not work
        suggestedDurationMinutes: 60
        questions:
          - key: problem
            label: What does not work, in a sentence or two?
            required: true
            type: textarea # or text, email, phone, url, number; a line of text by default
    customFields:
      - key: company
        label: Which company are you with?
        required: false
    howToBook: >-
      Ask your person for a day and a time, list the free start times in their time zone, and request one that they chose. A
      reason is optional. Dana is booked only when they confirm by the link that we email them.
    colour: "#2563eb"

  - slug: demo-he
    name: דנה כהן
    headline: ייעוץ מוצר לצוותים שבונים עם סוכנים
    timezone: Asia/Jerusalem
    locale: he
    hostEmail: dana.he@example.com
    hours:
      sun-wed: 09:00-12:00, 13:00-18:00
      thu: 09:00-12:00, 13:00-16:00
    durationsMinutes: [15, 30, 60]
    defaultDurationMinutes: 30
    reasons:
      - key: intro
        label: שיחת היכרות
        suggestedDurationMinutes: 30
    howToBook: >-
      שאלו את האדם שבשמו אתם קובעים מתי נוח לו, הציגו לו את המועדים הפנויים ובקשו מועד שבחר. הפגישה נקבעת רק אחרי שהוא מאשר
      בקישור שנשלח אליו בדואר אלקטרוני.
    colour: "#0f766e"
`;
