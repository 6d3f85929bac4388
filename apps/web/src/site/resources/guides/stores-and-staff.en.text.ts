import type { Guide } from '#web/site/resources/guide.ts'

export const storesAndStaff: Guide = {
  slug: 'stores-and-staff',
  title: 'Several stores, and people who work in them',
  summary:
    'Open a second store, switch between stores, invite people, give each exactly what they need, and see who changed what.',
  sections: [
    {
      id: 'open',
      heading: 'Open another store',
      body: [
        'A store has its own products, orders, customers and money, its own currency, language and time zone. Nothing of one is visible in another. Your sign-in and your staff are shared.',
        {
          steps: [
            'Open the menu with the store’s name at the top left and choose [[Open a store]].',
            'Enter the [[Name]], the [[Currency]], the [[Language]] and the [[Time zone]].',
            'Read [[What it costs]] and confirm. The plan includes one store; each further one costs $5.00 a month. In the beta paying by card is not open yet.',
          ],
        },
      ],
    },
    {
      id: 'switch',
      heading: 'Switch between stores',
      body: [
        'The same menu lists [[Your stores]], each with its own colour. ‹Ctrl›+‹K› and a few letters of its name do it too.',
        'Each tab of your browser remembers its own store, so you can have two of them side by side.',
        'To take products along, select them in the list and choose [[Copy to a store]]. The copies begin as drafts without stock.',
      ],
    },
    {
      id: 'invite',
      heading: 'Invite somebody',
      body: [
        {
          steps: [
            'Open [Staff](/dashboard/staff) and choose [[Invite]].',
            'Enter their name and email under [[Who]].',
            'Under [[Where]] tick the stores they may enter. They see nothing of the others.',
            'Under [[What they may do]] begin with a set that fits, and adjust it if you like.',
            'Choose [[Send the invitation]]. The link in the email works for seven days; [[Send invitation again]] makes a new one.',
          ],
        },
        'The plan includes one person besides the owner; each further one costs $1.00 a month. In the beta paying by card is not open yet.',
      ],
    },
    {
      id: 'permissions',
      heading: 'What they may do',
      body: [
        {
          table: {
            head: ['Set', 'For whom'],
            rows: [
              ['[[Standard]]', 'Daily work in the store, without money, staff or domain.'],
              ['[[Packer]]', 'Orders to pack, and stock.'],
              ['[[Support]]', 'Customers and their orders.'],
              ['[[Manager]]', 'Daily work, plus a look at staff and the log.'],
            ],
          },
        },
        'Every single permission can be added or taken away, and [[Find a permission]] finds it by a word. What you take away ends with their next click, wherever they are.',
        {
          note: 'Nobody gives what they do not have, and nobody changes their own access. Customers’ emails, phone numbers and addresses are shown only to those who may see personal details.',
        },
        'Some permissions are about parts that come during the beta, such as live chat, campaigns and routes. You can give them now; they do nothing yet.',
      ],
    },
    {
      id: 'end',
      heading: 'When somebody leaves',
      body: [
        'Open the person in the list of staff and choose [[Switch access off]] under [[Status]]. They are signed out everywhere within seconds, and their seat is free. Nothing they did is lost, and [[Switch access on]] gives them back what they had.',
      ],
    },
    {
      id: 'safe',
      heading: 'Keep the account safe',
      body: [
        {
          points: [
            'Turn on [[Two-step sign-in]] in [your profile](/dashboard/profile): a stolen password is then not enough. Keep the recovery codes where you keep passwords.',
            'Under [[Devices]] you see where you are signed in and can end what you do not know.',
            'The [activity log](/dashboard/logs) says who changed what, from what to what, and when.',
          ],
        },
      ],
    },
  ],
}
