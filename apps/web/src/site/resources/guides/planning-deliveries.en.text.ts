import type { Guide } from '#web/site/resources/guide.ts'

export const planningDeliveries: Guide = {
  slug: 'planning-deliveries',
  title: 'Pickup and delivery windows',
  summary:
    'Set up fulfillment methods and fees, offer time windows with order limits, print packing slips, and plan routes.',
  sections: [
    {
      id: 'methods',
      heading: 'Fulfillment methods',
      body: [
        'Go to [Fulfillment and tax](/dashboard/settings/fulfillment) to choose your methods. Each has a [[Fee]] and an optional order amount for free fulfillment under [[Free over]], based on the subtotal before discounts.',
        'For [[Delivery]], choose where you deliver:',
        {
          points: [
            '[[Everywhere]]: all addresses.',
            '[[Postal codes or map area]]: the ZIP codes you enter and the area you draw on the map. Use `902*` for all ZIP codes that start with 902.',
            '[[Radius around main location]]: a distance around your main location. Set its map position under [Locations](/dashboard/settings/location) first.',
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
            'Enter a [[Name]] for your customers and choose the method under [[Fulfillment method]].',
            'Choose the [[Days]] and enter the hours under [[Start]] and [[End]], in the store’s time zone.',
            'Enter [[Orders per day]]. When the limit is reached, the window is full for that day.',
            'Under [[Booking cutoff]], enter how long before the start the window stops taking orders. Under [[Advance booking]], enter how many days ahead customers can book.',
            'Add a [[Fee]] if this window costs extra, and [[Postal codes]] if it’s only for some areas.',
            'Check the summary under [[Summary]] and click [[Create window]].',
          ],
        },
        {
          table: {
            head: ['Example', 'Settings'],
            rows: [
              [
                'Same-day evening delivery for orders before 2 PM',
                '[[Start]] 6 PM, [[Booking cutoff]] 4 hours, [[Advance booking]] 0 days',
              ],
              [
                'Saturday morning, up to 20 orders, until Friday noon',
                '[[Start]] 9 AM, [[Orders per day]] 20, [[Booking cutoff]] 21 hours',
              ],
              ['Daily pickup, up to two weeks ahead', '[[Pickup]], all weekdays, [[Advance booking]] 14 days'],
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
            '[[Closed dates]] closes the window on specific dates.',
            '[[Custom dates]] changes specific dates. You can also add a date this window isn’t normally open.',
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
            'Set [[Status]] to [[Closed]], or change the hours or the number of [[Capacity]] for that day, and click [[Save day]]. To undo it, click [[Reset to usual]].',
            'To see the day’s orders, click [[View orders]].',
          ],
        },
        {
          note: 'In a manual order, you can book a window that’s already closed for customers. To move an order to another window, click [[Change time]] on its page.',
        },
      ],
    },
    {
      id: 'packing',
      heading: 'Packing',
      body: [
        {
          steps: [
            'Open [Orders](/dashboard/orders) and set [[Fulfillment date]] to the day.',
            'Select the orders with the checkboxes or ‹X›, and click [[Print packing slips]] to get one PDF with items, checkboxes, and customer notes, without prices.',
            'Click [[Change status]] to update all of them. Orders that can’t change to this status are skipped.',
            'When an order leaves, click [[Mark as in transit]] on its page, then [[Mark as delivered]] to complete it. If no one is home, click [[Mark as failed]] and enter the reason. Click [[Retry delivery]] to send it again.',
          ],
        },
        'Use the [[Late]] filter to find orders that aren’t ready on time.',
      ],
    },
    {
      id: 'routes',
      heading: 'Routes and drivers',
      body: [
        {
          steps: [
            'Add your drivers under [Drivers](/dashboard/logistics/drivers), with their [[Vehicle]] and [[Working hours]].',
            'Open [Routes](/dashboard/logistics/routes), choose the day, and click [[Plan routes]].',
            'Click [[Optimize all]] to assign the orders to your drivers. Check the plan on the map, and click [[Save plan]].',
            'Once the orders are ready, click [[Dispatch]]. The driver opens the route with a link, without an account.',
          ],
        },
        'Each dispatched route costs $0.20. Under [Delivery settings](/dashboard/settings/deliveries), choose the [[Proof of delivery]] that drivers must record.',
      ],
    },
  ],
}
