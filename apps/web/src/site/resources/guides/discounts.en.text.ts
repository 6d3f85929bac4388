import type { Guide } from '#web/site/resources/guide.ts'

export const discounts: Guide = {
  slug: 'discounts',
  title: 'Discounts that work',
  summary:
    'Amounts, percentages and “buy some, get some”: what each takes off, when two combine, and how to try it before anybody sees it.',
  sections: [
    {
      id: 'make',
      heading: 'Make a discount',
      body: [
        {
          steps: [
            'Open [Discounts](/dashboard/discounts) and choose [[Add discount]].',
            'Give it a [[Name]]: customers see it beside the amount that comes off. Choose the [[Kind]].',
            'Under [[What it is for]] choose the whole store, or products, variants, categories, brands or collections. [[Except]] leaves something out, whatever it belongs to besides.',
            'Under [[What the cart must reach]] ask for an amount or a number of pieces, or for nothing.',
            'Under [[How it comes]] choose [[By itself]] or [[With a code]].',
            'Read it again under [[In plain words]], try it on a cart, then choose [[Create discount]].',
          ],
        },
      ],
    },
    {
      id: 'kinds',
      heading: 'What each kind takes off',
      body: [
        'Take a cart with three bags of coffee at $12.00 and one mug at $9.00. The goods come to $45.00, delivery costs $5.00, and the customer pays $50.00. Each discount alone makes of it:',
        {
          table: {
            head: ['Discount', 'Comes off', 'To pay'],
            rows: [
              ['[[Amount off]], $10.00, whole store', '$10.00', '$40.00'],
              ['[[Percent off]], 10%, whole store', '$4.50', '$45.50'],
              ['[[Percent off]], 20%, category Coffee', '$7.20', '$42.80'],
              ['[[Buy some, get some]]: buy 2, get 1 free, category Coffee', '$12.00', '$38.00'],
              ['[[Buy some, get some]]: buy 2, get 1 free, whole store', '$9.00', '$41.00'],
              ['[[Percent off]], 100% of [[The fulfillment fee]]', '$5.00', '$45.00'],
            ],
          },
        },
        'The two in the middle show why the choice of products matters: the cheapest pieces are the ones that are given, and in the whole store that is the mug.',
        'An amount comes off the order once, not off every piece. It is shared among the products it is for, and never makes a price negative.',
      ],
    },
    {
      id: 'conditions',
      heading: 'What the cart must reach',
      body: [
        'The whole cart is looked at, before discounts and without fees, and not only what the discount is for. A discount from $60.00 does not hold for the cart above; the test cart and the order then say that $15.00 more is needed.',
        'Of a number of pieces you can ask for [[Or more]] or [[Exactly]] so many.',
      ],
    },
    {
      id: 'together',
      heading: 'When several hold for one cart',
      body: [
        'Discounts with [[Combines with others]] come off together, the one with the higher [[Priority]] first. One that does not combine stands alone. The customer always gets the way that makes the lowest price.',
        'The same cart, with 10% off and $5.00 off, which combine, and a third discount, which does not:',
        {
          table: {
            head: ['What there is', 'Comes off', 'To pay'],
            rows: [
              ['10% first, then $5.00', '$9.50', '$40.50'],
              ['$5.00 first, then 10% of the rest', '$9.00', '$41.00'],
              ['Besides, 20% alone: the two together are better', '$9.50', '$40.50'],
              ['Besides, 25% alone: it is better than the two', '$11.25', '$38.75'],
            ],
          },
        },
        'Beside the form, [[Others at the same time]] names the discounts that could hold for the same cart, and whether they come off together or only the better one wins.',
      ],
    },
    {
      id: 'codes',
      heading: 'Codes',
      body: [
        'A discount with a code holds only for those who enter it. Capital and small letters are the same, and spaces do not count. A discount can have up to 20 codes of its own, and any of them brings it; [[Generate a code]] makes one that is free.',
        'For a code of its own for each person, save the discount, open it again and choose [[Make codes]] under [[Codes in batches]]: up to 5,000 at once, each for as many uses as you say, and [[Download as CSV]] puts them into a file for your letters.',
        {
          points: [
            '[[Uses in all]] ends the discount once it has been used so often; whoever comes at the same moment as the last one does not get a use too many.',
            '[[Uses for each customer]] tells customers apart by their account or email.',
            '[[Begins]] and [[Ends]] go by the clocks of the store.',
          ],
        },
      ],
    },
    {
      id: 'test',
      heading: 'Try it before it counts',
      body: [
        'Beside the form stands [[Try it on a cart]]. Put products in, choose how the order gets to the customer, and see what comes off and why, together with all your other discounts. Nothing is ordered, and nothing has to be saved first. With [[As if it were]] you look at next Friday.',
        {
          picture: 'discount',
          alt: 'The form of a discount with a test cart that says what became of each discount',
          caption: 'Each discount says for itself: applied, does not hold and why, or another is better.',
        },
        {
          note: 'The same rules reckon the test cart, an order that you enter, and one that you edit. While you enter an order, [[Discounts, and why]] says of each why it came off or did not.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changing and ending one',
      body: [
        'Orders keep what they had, whatever you do to the discount afterwards: change it, switch it off or delete it. A deleted discount can be brought back with [[Undo]]. A cancelled order gives its use back.',
        'How often a discount was used and what it took off stands on its page under [[How it is used]].',
      ],
    },
  ],
}
