export type DemoAgent = 'elena' | 'noah'

interface LineExtras {
  isNote?: true
  mentions?: readonly DemoAgent[]
  /** The number of the quoted line, from 1. */
  quotes?: number
  /** A product by its title, or the latest order of the customer. */
  card?: { product: string } | 'order'
  via?: 'email'
}

/** Minutes after the previous line, its author and its text. The demo replaces `#order` by the number of the customer's order. */
export type ScriptLine = readonly [minutes: number, author: 'visitor' | DemoAgent, text: string, extras?: LineExtras]

export interface ChatScript {
  /** A customer with orders, the account that the demo signs in to shops with, or a guest. */
  by: 'customer' | 'shopper' | { name: string; email: string }
  /** Hours before now at which it started. */
  hoursAgo: number
  assignee?: DemoAgent
  tags?: readonly string[]
  ends: 'open' | 'closed' | { snoozedHours: number }
  rating?: readonly [score: number, comment: string]
  lines: readonly ScriptLine[]
}

export const englishScripts: readonly ChatScript[] = [
  {
    by: 'customer',
    hoursAgo: 0.4,
    ends: 'open',
    tags: ['Shipping'],
    lines: [
      [0, 'visitor', 'Hi! Could you tell me whether #order ships before the weekend?'],
      [2, 'visitor', 'It’s a birthday present, so Saturday would be perfect.'],
    ],
  },
  {
    by: { name: 'Wendell Park', email: 'wendell.park@inbox.example' },
    hoursAgo: 0.9,
    ends: 'open',
    lines: [[0, 'visitor', 'Do you ship the cast-iron skillet to Canada?', { card: { product: 'Cast-iron skillet' } }]],
  },
  {
    by: 'shopper',
    hoursAgo: 3.2,
    assignee: 'noah',
    ends: 'open',
    tags: ['Returns'],
    lines: [
      [0, 'visitor', 'The sweater from #order is a size too small. Can I swap it for a large?'],
      [6, 'noah', 'Of course, Robin. Is the tag still on it?', { card: 'order' }],
      [11, 'visitor', 'Yes, I only tried it on once.'],
      [9, 'noah', 'Checking our stock of the large in navy, one moment.'],
      [
        1,
        'noah',
        'One left in navy, I put it aside. @Elena can we skip the return fee?',
        { isNote: true, mentions: ['elena'] },
      ],
      [22, 'elena', 'Sure, go ahead.', { isNote: true, quotes: 5 }],
      [31, 'visitor', 'Any luck with the large?'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 5.5,
    assignee: 'elena',
    ends: 'open',
    tags: ['Wholesale'],
    lines: [
      [
        0,
        'visitor',
        'We run a small café in Beacon and would love to serve your house blend. Do you sell larger bags?',
      ],
      [14, 'elena', 'Thanks for asking! Blue Heron roasts 5 lb bags for cafés. How much do you go through in a week?'],
      [48, 'visitor', 'About twelve pounds, a little more in summer.'],
      [17, 'elena', 'Then a weekly delivery would work well. I’ll send you prices tomorrow morning.'],
    ],
  },
  {
    by: { name: 'Mara Ellison', email: 'mara.ellison@inbox.example' },
    hoursAgo: 7,
    assignee: 'noah',
    ends: 'open',
    lines: [
      [0, 'visitor', 'Is the fireside candle strong? My partner gets headaches from scents.'],
      [
        4,
        'noah',
        'It’s on the gentle side: mostly cedar. The beeswax tapers have no fragrance at all.',
        {
          card: { product: 'Beeswax tapers' },
        },
      ],
      [12, 'visitor', 'Those look great, thank you. How long does one burn?'],
      [3, 'noah', 'About eight hours for a pair, longer out of a draft.'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 21,
    ends: 'open',
    tags: ['Order problem'],
    lines: [
      [0, 'visitor', 'One of the mugs in #order arrived with a chip at the rim. The other one is fine.'],
      [3, 'visitor', 'I can send a photo if that helps.'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 30,
    assignee: 'noah',
    ends: { snoozedHours: 20 },
    tags: ['Stock'],
    lines: [
      [0, 'visitor', 'When will maple sugar be back?'],
      [9, 'noah', 'Maplewright promised a delivery this week. I’ll write as soon as it’s on the shelf.'],
      [5, 'visitor', 'Lovely, I’ll wait.'],
      [1, 'noah', 'Delivery announced for Thursday. Snoozed until then.', { isNote: true }],
    ],
  },
  {
    by: { name: 'Theo Brandt', email: 'theo.brandt@inbox.example' },
    hoursAgo: 50,
    assignee: 'elena',
    ends: { snoozedHours: 44 },
    tags: ['Press'],
    lines: [
      [0, 'visitor', 'I write for a local magazine and would like to feature your knife maker. Who could I talk to?'],
      [65, 'elena', 'Lovely idea! I’ll ask Cormorant whether they have time for a visit and get back to you.'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 52,
    assignee: 'noah',
    ends: 'closed',
    tags: ['Shipping'],
    rating: [5, 'Quick and friendly. The new address was in the system within minutes.'],
    lines: [
      [0, 'visitor', 'I just placed #order and noticed my old address is on it. Can you change it?'],
      [3, 'noah', 'Done! It now goes to the address in your account.', { card: 'order' }],
      [2, 'visitor', 'That was fast. Thank you!'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 75,
    assignee: 'noah',
    ends: 'closed',
    tags: ['Returns'],
    rating: [4, 'Easy return. I would have liked a printed label in the box.'],
    lines: [
      [0, 'visitor', 'How do I return the pillowcases from #order? The color doesn’t match our sheets.'],
      [16, 'noah', 'You have 30 days. I’ve emailed you a label, and we’ll refund you as soon as they’re back.'],
      [40, 'visitor', 'Got it. Do I need the original bag?', { quotes: 2 }],
      [7, 'noah', 'Any sturdy bag is fine.'],
    ],
  },
  {
    by: { name: 'June Okafor', email: 'june.okafor@inbox.example' },
    hoursAgo: 98,
    assignee: 'elena',
    ends: 'closed',
    rating: [5, ''],
    lines: [
      [0, 'visitor', 'Does the spring gift basket come with a card?'],
      [8, 'elena', 'Yes, with your text, written by hand. You can add it at checkout.'],
      [1, 'visitor', 'Perfect!'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 124,
    assignee: 'noah',
    ends: 'closed',
    tags: ['Order problem'],
    rating: [2, 'I waited a day for a reply and had to explain it twice.'],
    lines: [
      [0, 'visitor', 'My honey jar leaked all over the box. #order'],
      [1290, 'noah', 'I’m sorry, that shouldn’t happen. Which of the two jars was it?'],
      [35, 'visitor', 'As I wrote, the jar of honey. There is only one in the order.'],
      [12, 'noah', 'You’re right, my mistake. A new jar leaves today, and you keep the rest.'],
      [
        2,
        'noah',
        'Lids of batch 14 don’t close well. @Elena please tell Dry Creek.',
        { isNote: true, mentions: ['elena'] },
      ],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 170,
    assignee: 'noah',
    ends: 'closed',
    lines: [
      [0, 'visitor', 'Can I still add a bag of decaf to #order?'],
      [5, 'noah', 'It’s already packed, but I can send it separately without shipping costs.'],
      [9, 'visitor', 'That’s kind, yes please.'],
      [4, 'noah', 'Done. You’ll get two parcels.'],
    ],
  },
  {
    by: { name: 'Paul Reyes', email: 'paul.reyes@inbox.example' },
    hoursAgo: 240,
    assignee: 'elena',
    ends: 'closed',
    tags: ['Wholesale'],
    lines: [
      [0, 'visitor', 'Do you offer engraving on the walnut boards? We need 30 for a company dinner.'],
      [
        55,
        'elena',
        'Alder & Ash engraves from ten boards on. It takes three weeks.',
        {
          card: { product: 'Walnut serving board' },
        },
      ],
      [130, 'visitor', 'Too late for us this time, but thank you.', { via: 'email' }],
    ],
  },
  {
    by: 'shopper',
    hoursAgo: 390,
    assignee: 'noah',
    ends: 'closed',
    tags: ['Rewards'],
    rating: [5, 'Solved in two minutes.'],
    lines: [
      [0, 'visitor', 'My points from the last order don’t show up yet.'],
      [2, 'noah', 'They appear once the order is delivered, which happened an hour ago. Could you reload the page?'],
      [1, 'visitor', 'There they are!'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 560,
    assignee: 'elena',
    ends: 'closed',
    rating: [4, ''],
    lines: [
      [0, 'visitor', 'Is the duvet cover oat lighter than in the photo?'],
      [38, 'elena', 'In daylight it’s a warm off-white. I can send you a swatch, free of charge.'],
      [20, 'visitor', 'Yes please, to the address of #order.'],
    ],
  },
  {
    by: { name: 'Hannah Cole', email: 'hannah.cole@inbox.example' },
    hoursAgo: 830,
    assignee: 'noah',
    ends: 'closed',
    lines: [
      [0, 'visitor', 'Are your soaps tested on animals?'],
      [12, 'noah', 'No, neither by us nor by Brightwater. All bars are vegan, too.'],
    ],
  },
]
