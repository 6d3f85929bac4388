import type { Guide } from '#web/site/resources/guide.ts'

export const planningDeliveries: Guide = {
  slug: 'planning-deliveries',
  title: 'Pickup and delivery windows',
  summary: 'Set up fulfillment methods and fees, offer time windows with order limits, and print packing slips.',
  sections: [
    {
      id: 'methods',
      heading: 'Fulfillment methods',
      body: [
        'Go to [Fulfillment and tax](/dashboard/settings/fulfillment) to choose your methods. Each has a [[Fee]] and an optional order amount for free fulfillment under [[Free from]], based on the subtotal before discounts.',
        'For [[Delivery]], choose where you deliver:',
        {
          points: [
            '[[Everywhere]]: all addresses.',
            '[[Postcodes and areas]]: the ZIP codes you enter and the area you draw on the map. Use `902*` for all ZIP codes that start with 902.',
            '[[A radius]]: a distance around your main location. Set its map position under [Locations](/dashboard/settings/location) first.',
          ],
        },
      ],
    },
    {
      id: 'windows',
      heading: 'New window',
      body: [
        'A window is a time when customers can get their order, such as Saturdays from 9 AM to 12 PM. Each window belongs to one fulfillment method.',
        {
          steps: [
            'Open [Fulfillment windows](/dashboard/settings/fulfillment-windows) and click [[Add window]].',
            'Enter a [[Name]] for your customers and choose the method under [[For]].',
            'Choose the [[Weekdays]] and enter the hours under [[From]] and [[To]], in the store’s time zone.',
            'Enter [[Orders per day]]. When the limit is reached, the window is full for that day.',
            'Under [[Closes before it starts]], enter how long before the start the window stops taking orders. Under [[Can be booked ahead]], enter how many days ahead customers can book.',
            'Add a [[Fee]] if this window costs extra, and [[Postcodes]] if it’s only for some areas.',
            'Check the summary under [[In words]] and click [[Create window]].',
          ],
        },
        {
          table: {
            head: ['Example', 'Settings'],
            rows: [
              [
                'Same-day evening delivery for orders before 2 PM',
                '[[From]] 6 PM, [[Closes before it starts]] 4 hours, [[Can be booked ahead]] 0 days',
              ],
              [
                'Saturday morning, up to 20 orders, until Friday noon',
                '[[From]] 9 AM, [[Orders per day]] 20, [[Closes before it starts]] 21 hours',
              ],
              ['Daily pickup, up to two weeks ahead', '[[Pick-up]], all weekdays, [[Can be booked ahead]] 14 days'],
            ],
          },
        },
      ],
    },
    {
      id: 'different-days',
      heading: 'Special dates',
      body: [
        'Change single dates for holidays, extra capacity, or a late start:',
        {
          points: [
            '[[Days without it]] closes the window on specific dates.',
            '[[Days with other hours or another number of orders]] changes specific dates. You can also add a date this window isn’t normally open.',
          ],
        },
        'Existing orders keep their date. Check the week view and contact those customers if needed.',
      ],
    },
    {
      id: 'week',
      heading: 'Week view',
      body: [
        'Click [[Week]] above the list to see the orders and limit of each window, and whether it’s [[Open]], [[Full]], or [[Closed]].',
        {
          picture: 'windows',
          alt: 'Week of windows with the orders and the limit of each',
          caption: 'Click a window to see its orders or change its hours for that day.',
        },
        {
          steps: [
            'Click a window on a day.',
            'Set [[On this day]] to [[Closed]], or change the hours or the number of [[Orders]] for that day, and click [[Save this day]]. To undo it, click [[As usual]].',
            'To see the day’s orders, click [[See the orders of this day]].',
          ],
        },
        {
          note: 'In a manual order, you can book a window that’s already closed for customers. To move an order to another window, click [[Change the time]] on its page.',
        },
      ],
    },
    {
      id: 'packing',
      heading: 'Packing',
      body: [
        {
          steps: [
            'Open [Orders](/dashboard/orders) and set [[Date of the window]] to the day.',
            'Select the orders with the checkboxes or ‹X›, and click [[Packing slips]] to get one PDF with items, checkboxes, and customer notes, without prices.',
            'Click [[Change status]] to update all of them. Orders that can’t change to this status are skipped.',
            'When an order leaves, click [[Send out]] on its page, then [[Mark as delivered]] to complete it. If no one is home, click [[Delivery failed]] and enter the reason. Click [[Try again]] to send it again.',
          ],
        },
        'Use the [[Late]] filter to find orders that aren’t ready on time.',
      ],
    },
    {
      id: 'later',
      heading: 'Route planning',
      body: [
        'Routes and drivers aren’t available yet. You can sort orders by [[Handover]] and use the addresses on the packing slips.',
      ],
    },
  ],
}
