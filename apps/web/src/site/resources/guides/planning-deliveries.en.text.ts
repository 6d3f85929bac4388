import type { Guide } from '#web/site/resources/guide.ts'

export const planningDeliveries: Guide = {
  slug: 'planning-deliveries',
  title: 'Planning deliveries and pick-ups',
  summary:
    'Offer times you can keep: methods and fees, windows with room and a closing time, days that are different, and packing slips.',
  sections: [
    {
      id: 'methods',
      heading: 'First the methods',
      body: [
        'Under [Fulfillment and tax](/dashboard/settings/fulfillment) you say how orders are handed over. Each method has a [[Fee]], and an amount under [[Free from]] from which it is waived. What counts is the price of the goods before discounts.',
        'For [[Delivery]] you also say where you go:',
        {
          points: [
            '[[Everywhere]]: no address is turned down.',
            '[[Postcodes and areas]]: postcodes that you name, and an area that you draw on the map; one of the two is enough. `902*` stands for all postcodes that begin like this.',
            '[[A radius]]: as far as you say around your main place, as the crow flies. Put the place on the map first, under [Locations](/dashboard/settings/location).',
          ],
        },
      ],
    },
    {
      id: 'windows',
      heading: 'Then the windows',
      body: [
        'A window is a time at which customers can get their order, on certain weekdays, such as Saturdays from 9 to 12. It belongs to one method.',
        {
          steps: [
            'Open [Fulfillment windows](/dashboard/settings/fulfillment-windows) and choose [[Add window]].',
            'Give it a [[Name]] that customers understand, and say under [[For]] whether it is for delivery, pick-up or shipping.',
            'Choose the [[Weekdays]] and the hours, [[From]] and [[To]]. They are those of the store’s clocks, wherever you are.',
            'Enter [[Orders per day]]: how many you can do. Once that many have it, the window is full for that day, and nobody can get in between.',
            'Under [[Closes before it starts]] say how long before its start it stops taking orders, so that you have time to prepare. [[Can be booked ahead]] says how many days ahead it is offered.',
            'Add a [[Fee]] if this time costs extra, and [[Postcodes]] if you only go there at this time.',
            'Read what stands under [[In words]], then choose [[Create window]].',
          ],
        },
        {
          table: {
            head: ['You want', 'Enter'],
            rows: [
              [
                'Same-day delivery in the evening, orders until 2 pm',
                '[[From]] 6 pm, [[Closes before it starts]] 4 hours, [[Can be booked ahead]] 0 days',
              ],
              [
                'Saturday morning, at most 20 orders, until Friday noon',
                '[[From]] 9 am, [[Orders per day]] 20, [[Closes before it starts]] 21 hours',
              ],
              [
                'A pick-up hour every day, two weeks ahead',
                '[[Pick-up]], all weekdays, [[Can be booked ahead]] 14 days',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'different-days',
      heading: 'Days that are different',
      body: [
        'Holidays, a second car before Christmas, a late start: the window stays as it is, and the one day is changed.',
        {
          points: [
            '[[Days without it]] closes single days.',
            '[[Days with other hours or another number of orders]] changes single days. A day on which the window usually is not is added by naming it there.',
          ],
        },
        'Orders that already have such a day keep it. Look at them in the week view and call the customers, if you have to.',
      ],
    },
    {
      id: 'week',
      heading: 'The week at a glance',
      body: [
        'Choose [[Week]] above the list of windows. Each window of each day shows how many orders it has and how many fit, and whether it is [[Open]], [[Full]] or [[Closed]].',
        {
          picture: 'windows',
          alt: 'A week of windows, each with the orders it has and the room it offers',
          caption: 'A click on a window opens that day: its orders, its hours, its room.',
        },
        {
          steps: [
            'Choose a window on a day.',
            'Set [[On this day]] to [[Closed]], or change the hours or the number of [[Orders]] for this day alone, and choose [[Save this day]]. [[As usual]] takes it back.',
            '[[See the orders of this day]] leads to the list, already narrowed down.',
          ],
        },
        {
          note: 'Whoever enters an order by hand may also book a time whose booking has closed for customers. On the page of an order [[Change the time]] moves it to another window.',
        },
      ],
    },
    {
      id: 'packing',
      heading: 'Packing the day',
      body: [
        {
          steps: [
            'Open [Orders](/dashboard/orders) and set [[Date of the window]] to the day.',
            'Select the orders, with the boxes or with ‹X›, and choose [[Packing slips]]. You get one PDF with all of them: pieces without prices, a box to tick for each line, and notes that are also for the customer.',
            'Choose [[Change status]] to move all of them on at once. Those that cannot go there stay as they are, and you are told why.',
            'When an order leaves, choose [[Send out]] on its page, then [[Mark as delivered]], which also completes it. If nobody was at home, [[Delivery failed]] asks for the reason, and [[Try again]] sends it out anew.',
          ],
        },
        'The filter [[Late]] finds orders whose time has passed and that are not ready yet.',
      ],
    },
    {
      id: 'later',
      heading: 'What comes later',
      body: [
        'Routes and drivers are not there yet; they come during the beta. Until then the order of the stops is yours to choose: sort the list by [[Handover]], and the packing slips have the addresses.',
      ],
    },
  ],
}
