import type { Guide } from '#web/site/resources/guide.ts'

export const storesAndStaff: Guide = {
  slug: 'stores-and-staff',
  title: 'Stores and staff',
  summary: 'Open another store, switch between stores, invite staff, set permissions, and see who changed what.',
  sections: [
    {
      id: 'open',
      heading: 'Add a store',
      body: [
        'Each store has its own products, orders, customers, currency, language, and time zone. Data isn’t shared between stores. Your sign-in and staff are.',
        {
          steps: [
            'Open the menu with the store’s name at the top left and click [[Create store]].',
            'Enter the [[Name]], [[Currency]], [[Language]], and [[Time zone]].',
            'Check the price under [[Store price]] and confirm. Your plan includes one store. Each additional store is $5.00 per month.',
          ],
        },
      ],
    },
    {
      id: 'switch',
      heading: 'Switch stores',
      body: [
        'The same menu lists [[Your stores]], each with its own color. You can also press ‹Ctrl›+‹K› and type the store’s name.',
        'Each browser tab remembers its store, so you can work in two stores side by side.',
        'To copy products to another store, select them in the list and click [[Copy to another store]]. Copies are drafts without stock.',
      ],
    },
    {
      id: 'invite',
      heading: 'Invite staff',
      body: [
        {
          steps: [
            'Open [Staff](/dashboard/staff) and click [[Invite staff]].',
            'Enter their name and email under [[Staff member]].',
            'Choose their stores under [[Stores]]. They can’t see other stores.',
            'Choose a role under [[Permissions]] and adjust the permissions if needed.',
            'Click [[Send invitation]]. The link expires in seven days. To send a new one, click [[Resend invitation]].',
          ],
        },
        'Your plan includes one staff seat. Each additional seat is $1.00 per month.',
      ],
    },
    {
      id: 'permissions',
      heading: 'Permissions',
      body: [
        {
          table: {
            head: ['Role', 'Access'],
            rows: [
              ['[[Standard]]', 'Daily work in the store, without billing, staff, or domain.'],
              ['[[Packer]]', 'Orders to pack, and inventory.'],
              ['[[Support]]', 'Customers and their orders.'],
              ['[[Manager]]', 'Daily work, plus viewing staff and the activity log.'],
            ],
          },
        },
        'You can add or remove single permissions. Changes apply immediately.',
        {
          note: 'You can’t grant permissions you don’t have or change your own access. Customers’ emails, phone numbers, and addresses are only visible with the permission for personal information.',
        },
      ],
    },
    {
      id: 'end',
      heading: 'Remove access',
      body: [
        'Open the person in the staff list and click [[Turn off access]] under [[Status]]. They’re signed out within seconds and no longer use a staff seat. Their work is kept. To restore their access, click [[Turn on access]].',
      ],
    },
    {
      id: 'safe',
      heading: 'Account security',
      body: [
        {
          points: [
            'Turn on [[Two-step sign-in]] in [your profile](/dashboard/profile), and keep your recovery codes in a safe place.',
            'Check [[Devices]] to see where you’re signed in and sign out devices you don’t recognize.',
            'The [activity log](/dashboard/logs) shows who changed what and when.',
          ],
        },
      ],
    },
  ],
}
