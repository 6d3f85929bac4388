import type { Guide } from '#web/site/resources/guide.ts'

export const ordersFromConfirming: Guide = {
  slug: 'orders',
  title: 'Managing orders',
  summary: 'Confirm, edit, print, cancel, and refund orders, step by step.',
  sections: [
    {
      id: 'confirm',
      heading: 'Confirm orders',
      body: [
        'New orders have the status [[Pending]]. Their items are already reserved.',
        {
          steps: [
            'Open [Orders](/dashboard/orders) and click the order. Check the items, time, and notes.',
            'Click [[Confirm order]] next to the order number. The button then shows the next step.',
            'To confirm several orders, select them in the list and click [[Change status]].',
          ],
        },
      ],
    },
    {
      id: 'change',
      heading: 'Edit orders',
      body: [
        {
          points: [
            '[[Edit items]] adds and removes items and changes quantities until the order is ready. Existing items keep their price, and you’ll see the new total before you save.',
            '[[Change time]] moves the order to another window.',
            '[[Edit address]] and [[Edit contact]] change this order only, not the customer’s profile.',
          ],
        },
        'If the new total is higher, the difference is [[Balance due]]. If it’s lower than the amount paid, the difference is [[Refund due]].',
      ],
    },
    {
      id: 'print',
      heading: 'Print orders',
      body: [
        'Click [[More actions]] on the order page, then [[Print packing slip]] or [[Print invoice]] to get a PDF. To print several orders, select them in the list and click [[Print packing slips]] or [[Print invoices]].',
      ],
    },
    {
      id: 'cancel',
      heading: 'Cancel orders',
      body: [
        {
          steps: [
            'Click [[Cancel order]] on the order page. You’ll see what’s released: items, the delivery time, discount uses, and store credit.',
            'Enter a [[Reason]] for your team if you want to, and confirm with [[Cancel order]].',
            'If the customer already paid, refund the order.',
          ],
        },
        { note: 'You can’t restore a cancelled order. Completed orders can’t be cancelled, but you can refund them.' },
      ],
    },
    {
      id: 'refund',
      heading: 'Returns and refunds',
      body: [
        {
          steps: [
            'Under [[Totals and payments]] on the order page, click [[Refund]]. If the customer didn’t pay online by card, click [[Record refund]].',
            'Under [[Returned items]], enter the quantity of each returned item to calculate the amount. Or just enter an [[Amount]], for example for a late delivery.',
            'Leave [[Restock items]] on if you can sell the items again.',
            'To refund to store credit, turn on [[Refund as store credit]].',
            'Check the amount, then confirm.',
          ],
        },
        {
          note: 'Storeward sends refunds of card payments to the card. It only records other refunds, so pay the customer yourself.',
        },
        'Use the [[Refund due]] filter to find orders you still need to refund.',
      ],
    },
  ],
}
