import type { Guide } from '#web/site/resources/guide.ts'

export const ordersFromConfirming: Guide = {
  slug: 'orders',
  title: 'Orders from confirming to refunding',
  summary: 'Confirm an order, change what is in it, print what you need, cancel it, and give money or pieces back.',
  sections: [
    {
      id: 'confirm',
      heading: 'Confirm it',
      body: [
        'A new order is [[To confirm]]. Its pieces are reserved already; confirming says that you will do it.',
        {
          steps: [
            'Open [Orders](/dashboard/orders) and the order. Check the items, the time and the notes.',
            'Choose [[Confirm]] beside its number. The next step then stands in the same place.',
            'For several orders at once select them in the list and choose [[Change status]].',
          ],
        },
      ],
    },
    {
      id: 'change',
      heading: 'Change it',
      body: [
        {
          points: [
            '[[Edit items]] adds, removes and counts items until the order is ready. Items that stay keep the price they were bought at, and you see the new total before you save.',
            '[[Change the time]] moves it to another window.',
            '[[Edit address]] and [[Edit contact]] change this order alone; the customer’s own record stays as it is.',
          ],
        },
        'If the new total is higher, the rest is [[Still to be paid]]. If it is lower than what was paid, the difference is [[To be given back]].',
      ],
    },
    {
      id: 'print',
      heading: 'Print it',
      body: [
        'Choose [[Print]] on the page of the order, then [[Packing slip]] or [[Invoice]]. You get a PDF. For several orders select them in the list and choose [[Packing slips]] or [[Invoices]].',
      ],
    },
    {
      id: 'cancel',
      heading: 'Cancel it',
      body: [
        {
          steps: [
            'On the page of the order choose [[Cancel order]]. You read first what is given back at once: pieces, the place in the window, uses of discounts, store credit.',
            'Give a [[Reason]] if you like; your team sees it. Then confirm with [[Cancel order]].',
            'If something was paid, record it as a refund afterwards.',
          ],
        },
        { note: 'A cancelled order cannot be brought back. A completed one cannot be cancelled: refund it instead.' },
      ],
    },
    {
      id: 'refund',
      heading: 'Returns and refunds',
      body: [
        {
          steps: [
            'On the page of the order, under [[Payment]], choose [[Refund]].',
            'Under [[What comes back]] say how many pieces of each item; the amount follows. Or enter an [[Amount]] alone, such as for something that was late.',
            'Leave [[Put the pieces back into stock]] on if they can be sold again.',
            'Switch on [[Give it as store credit instead of money]] if the customer prefers that, and choose [[Record refund]].',
          ],
        },
        {
          note: 'This writes down what you give back. You hand over or transfer the money yourself, as you received it.',
        },
        'The filter [[Refund due]] finds orders for which money is still to be given back.',
      ],
    },
  ],
}
