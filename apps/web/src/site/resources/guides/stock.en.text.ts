import type { Guide } from '#web/site/resources/guide.ts'

export const stock: Guide = {
  slug: 'stock',
  title: 'Keeping stock honest',
  summary:
    'What the figures of the inventory mean, how to receive, count and move goods, and how to be warned before something runs out.',
  sections: [
    {
      id: 'figures',
      heading: 'What the figures mean',
      body: [
        '[Inventory](/dashboard/inventory) lists every variant of every product, with what you have of it at each of your places.',
        {
          table: {
            head: ['Figure', 'What it says'],
            rows: [
              ['[[On hand]]', 'So many pieces are there.'],
              ['[[Reserved]]', 'So many of them belong to orders that are not completed yet.'],
              ['[[Available]]', 'On hand without those that are reserved: what you can still sell.'],
              ['[[On its way]]', 'You have ordered so many and not received them yet.'],
              ['[[Low at]]', 'When less than this is available, you are told.'],
            ],
          },
        },
        'An order reserves its pieces when it is placed, takes them off the stock when it is completed, and gives them back when it is cancelled. You do nothing about that.',
      ],
    },
    {
      id: 'adjust',
      heading: 'Receive, correct, write off',
      body: [
        {
          steps: [
            'Choose [[Adjust stock]] in the menu of a row. To change several at once, select them and choose it in the bar below.',
            'Say what to do: [[Add]], [[Take away]] or [[Set to]], and how many.',
            'Choose the [[Place]] and the [[Reason]]: received, returned, damaged or correction. A note helps whoever reads the log later.',
            'Below the fields you see what the stock becomes. Choose [[Save]]; [[Undo]] in the message takes it back.',
          ],
        },
        'What you have ordered from a supplier you enter with [[Say what is on its way]] on the page of a product’s stock. Receiving it lowers that figure by itself.',
      ],
    },
    {
      id: 'count',
      heading: 'Count the shelves',
      body: [
        {
          steps: [
            'Choose [[Count]] above the list, or open [Count stock](/dashboard/inventory/count), and say under [[Where you count]] at which place you are.',
            'Type what you counted. ‹Enter› leads to the next row; a whole column can be pasted from a spreadsheet with ‹Ctrl›+‹V›.',
            'Choose [[Save counts]]. Rows that you left empty stay as they are.',
          ],
        },
        'From a file it goes with [[Import]]: a table with a column for the SKU or barcode and one for what is on hand. You see which balances will change before anything does.',
      ],
    },
    {
      id: 'places',
      heading: 'Several places',
      body: [
        'Shop, warehouse, van: add them under [Locations](/dashboard/settings/location). Orders look for stock at the main place first.',
        'With [[Move to another place]] goods go from one to the other in one step, and the log has both sides.',
      ],
    },
    {
      id: 'low',
      heading: 'Before it runs out',
      body: [
        'Enter a figure under [[Warn below]] in the step [[Product Details]] of a product. The filter [[Low stock]] shows what is short now, and you get a notification when something falls below it.',
        'With [[Sell it when there is none left]] customers can order and wait. The figure [[Available]] then goes below zero, and the filter finds it as [[Promised too much]].',
      ],
    },
    {
      id: 'log',
      heading: 'Who changed what',
      body: [
        'The [stock log](/dashboard/inventory/logs) has every change: how much, why, by whom, and what was left. Nobody can change or delete its lines.',
      ],
    },
  ],
}
