import type { Guide } from '#web/site/resources/guide.ts'

export const stock: Guide = {
  slug: 'stock',
  title: 'Managing inventory',
  summary: 'Understand stock levels, receive, count, and transfer items, and get alerts before you run out.',
  sections: [
    {
      id: 'figures',
      heading: 'Stock levels',
      body: [
        '[Inventory](/dashboard/inventory) lists every product variant with its stock at each location.',
        {
          table: {
            head: ['Quantity', 'Meaning'],
            rows: [
              ['[[On hand]]', 'Items at the location.'],
              ['[[Reserved]]', 'Items in orders that aren’t completed.'],
              ['[[Available]]', 'Items you can sell: on hand minus reserved.'],
              ['[[Incoming]]', 'Items ordered from suppliers but not received.'],
              ['[[Low-stock alert]]', 'You get an alert when less than this is available.'],
            ],
          },
        },
        'Orders reserve items when they’re placed, deduct them when they’re completed, and release them when they’re cancelled.',
      ],
    },
    {
      id: 'adjust',
      heading: 'Stock adjustments',
      body: [
        {
          steps: [
            'Click [[Adjust stock]] in a row’s menu. To adjust several variants, select them and click it in the bar below.',
            'Choose [[Add]], [[Remove]], or [[Set to]], and enter the quantity.',
            'Choose the [[Location]] and the [[Reason]]: received, returned, damaged, or correction. Add a note for the log if you want to.',
            'Check the new stock level and click [[Save stock]]. To reverse it, click [[Undo]] in the message.',
          ],
        },
        'To enter items ordered from a supplier, click [[Set incoming stock]] on the variant’s stock page. The quantity goes down when you receive them.',
      ],
    },
    {
      id: 'count',
      heading: 'Stock counts',
      body: [
        {
          steps: [
            'Click [[Count stock]] above the list, or open [Count stock](/dashboard/inventory/count), and choose the location under [[Location]].',
            'Enter your counts. Press ‹Enter› to go to the next row, or paste a column from a spreadsheet with ‹Ctrl›+‹V›.',
            'Click [[Save counts]]. Blank rows aren’t changed.',
          ],
        },
        'To count from a file, click [[Import]] and choose a table with a SKU or barcode column and a quantity column. You’ll see the changes before they’re saved.',
      ],
    },
    {
      id: 'places',
      heading: 'Locations',
      body: [
        'Add your stores, warehouses, and vans under [Locations](/dashboard/settings/location). Orders use stock from the main location first.',
        'Use [[Transfer stock]] to transfer items between locations. Both sides appear in the log.',
      ],
    },
    {
      id: 'low',
      heading: 'Low-stock alerts',
      body: [
        'Enter a quantity under [[Low-stock alert]] in a product’s [[Product Details]]. You’ll get a notification when stock falls below it, and the [[Low stock]] filter shows all affected items.',
        'Turn on [[Continue selling when out of stock]] to allow backorders. [[Available]] can then go below zero, and the filter shows these items as [[Oversold]].',
      ],
    },
    {
      id: 'log',
      heading: 'Stock log',
      body: [
        'The [stock log](/dashboard/inventory/logs) shows every change with its quantity, reason, author, and the new stock level. Entries can’t be edited or deleted.',
      ],
    },
  ],
}
