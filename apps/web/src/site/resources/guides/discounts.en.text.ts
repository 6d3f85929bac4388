import type { Guide } from '#web/site/resources/guide.ts'

export const discounts: Guide = {
  slug: 'discounts',
  title: 'Discounts',
  summary:
    'Create amount, percentage, and buy X get Y discounts, combine them, and test them before customers see them.',
  sections: [
    {
      id: 'make',
      heading: 'New discount',
      body: [
        {
          steps: [
            'Open [Discounts](/dashboard/discounts) and click [[Create discount]].',
            'Enter a [[Name]], which customers see at checkout, and choose the [[Type]].',
            'Under [[Applies to]], choose the whole store or specific products, variants, categories, brands, or collections. Use [[Exclusions]] to exclude items.',
            'Under [[Minimum requirement]], choose a minimum amount or quantity, if you want one.',
            'Under [[Method]], choose [[Automatic]] or [[Discount code]].',
            'Check [[Summary]], test the discount, and click [[Create discount]].',
          ],
        },
      ],
    },
    {
      id: 'kinds',
      heading: 'Discount types',
      body: [
        'For example, a cart has three bags of coffee at $12.00 and one mug at $9.00. The subtotal is $45.00, delivery is $5.00, and the total is $50.00. Each discount changes the total like this:',
        {
          table: {
            head: ['Discount', 'Amount off', 'Total'],
            rows: [
              ['[[Fixed amount]], $10.00, whole store', '$10.00', '$40.00'],
              ['[[Percentage]], 10%, whole store', '$4.50', '$45.50'],
              ['[[Percentage]], 20%, Coffee category', '$7.20', '$42.80'],
              ['[[Buy X get Y]]: buy 2, get 1 free, Coffee category', '$12.00', '$38.00'],
              ['[[Buy X get Y]]: buy 2, get 1 free, whole store', '$9.00', '$41.00'],
              ['[[Percentage]], 100% of [[Fulfillment fee]]', '$5.00', '$45.00'],
            ],
          },
        },
        'With buy X get Y, the lowest-priced eligible items are discounted. For the whole store, that’s the mug.',
        'An amount off applies once per order and is split across the eligible items. Prices never go below zero.',
      ],
    },
    {
      id: 'conditions',
      heading: 'Minimum requirements',
      body: [
        'The minimum applies to the whole cart before discounts and fees. With a minimum of $60.00, the cart above doesn’t qualify, and the test cart shows that $15.00 more is needed.',
        'For a minimum quantity, choose [[At least]] or [[Exactly]].',
      ],
    },
    {
      id: 'together',
      heading: 'Combining discounts',
      body: [
        'Discounts with [[Combine with other discounts]] turned on are applied together, highest [[Priority]] first. Other discounts are applied alone. Customers always get the lowest total.',
        'For example, 10% off and $5.00 off combine, and a third discount doesn’t:',
        {
          table: {
            head: ['Discounts', 'Amount off', 'Total'],
            rows: [
              ['10% first, then $5.00', '$9.50', '$40.50'],
              ['$5.00 first, then 10% of the rest', '$9.00', '$41.00'],
              ['Plus 20% alone: the combination is better', '$9.50', '$40.50'],
              ['Plus 25% alone: 25% is better', '$11.25', '$38.75'],
            ],
          },
        },
        'Below the summary, you see which other discounts could apply to the same cart.',
      ],
    },
    {
      id: 'codes',
      heading: 'Discount codes',
      body: [
        'Customers enter a code at checkout. Capitalization and spaces don’t matter. A discount can have up to 20 codes. Click [[Generate code]] to create one.',
        'To give each customer a unique code, save the discount, open it again, and click [[Generate codes]] under [[Generated codes]]. You can create up to 5,000 codes at a time and get them with [[Download CSV]].',
        {
          points: [
            '[[Total uses]] limits how many times the discount can be used in total.',
            '[[Uses per customer]] limits uses per account or email.',
            '[[Start date]] and [[End date]] use the store’s time zone.',
          ],
        },
      ],
    },
    {
      id: 'test',
      heading: 'Test cart',
      body: [
        'Use [[Test cart]] next to the form to see how the discount works with your other discounts. Add products and choose a fulfillment method. You don’t have to save first. To test another date, use [[Preview date]].',
        {
          picture: 'discount',
          alt: 'Discount form with a test cart that shows the result of each discount',
          caption: 'Each discount shows whether it was applied and why.',
        },
        {
          note: 'The test cart and your orders use the same calculation. In a new order, [[Discount details]] explains each discount.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changing discounts',
      body: [
        'Past orders keep their discounts when you edit, turn off, or delete one. To restore a deleted discount, click [[Undo]]. Cancelled orders don’t count toward the usage limit.',
        'The discount’s page shows how often it was used and the total amount off under [[Usage]].',
      ],
    },
  ],
}
