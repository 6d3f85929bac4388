import type { Guide } from '#web/site/resources/guide.ts'

export const gettingStarted: Guide = {
  slug: 'getting-started',
  title: 'Getting started: from sign-up to the first order',
  summary:
    'Create your account, put one product on sale, say how orders get there and how people pay, and take an order.',
  sections: [
    {
      id: 'account',
      heading: 'Create your account',
      body: [
        'One account holds your business: all its stores, and everybody who works in them. It takes about a minute.',
        {
          steps: [
            'Open [the sign-up](/register) and fill in [[Business name]], [[Your name]], [[Name of your first store]], [[Email]] and [[Password]]. The store’s name is the one your customers will see; the password needs at least 8 characters, with small and capital letters, a number and a special character.',
            'Choose [[Continue]]. An email with a six-digit code goes to your address; the code is good for 10 minutes.',
            'Type it under [[Code]] and choose [[Confirm and open the dashboard]]. Do this in the browser in which you signed up: the code works there only.',
          ],
        },
        'The first 14 days are free, and no card is asked for. In the beta paying by card is not open yet: when the 14 days are over, the dashboard closes until we have settled it with you. [Write to us](/contact); nothing is deleted.',
      ],
    },
    {
      id: 'checklist',
      heading: 'Follow the list on your home page',
      body: [
        'As long as your store lacks something, the home page shows [[Set up your store]]. Each line leads to the right place with [[Do it]] and ticks itself off once it is done. Take them in this order:',
        {
          table: {
            head: ['Line', 'Where it leads'],
            rows: [
              ['[[Say who you are]]', '[Store profile](/dashboard/settings/store-profile)'],
              ['[[Say where you are]]', '[Locations](/dashboard/settings/location)'],
              ['[[Put a product on sale]]', '[New product](/dashboard/products/new)'],
              ['[[Say how orders get there]]', '[Fulfillment and tax](/dashboard/settings/fulfillment)'],
              ['[[Offer times]]', '[Fulfillment windows](/dashboard/settings/fulfillment-windows)'],
              ['[[Say how people pay]]', '[Payment options](/dashboard/settings/payment-options)'],
              ['[[Take your first order]]', '[New order](/dashboard/orders/new)'],
            ],
          },
        },
        {
          note: 'Look at [[Currency]], [[Language]] and [[Time zone]] in the store profile before you enter prices: at the sign-up we guessed them from your browser. When you change the currency later, prices keep their number and nothing is converted.',
        },
      ],
    },
    {
      id: 'product',
      heading: 'Put a product on sale',
      body: [
        {
          steps: [
            'Open [Products](/dashboard/products) and choose [[Add product]]. The wizard has seven steps, and a draft saves itself while you work.',
            'Under [[Basic Information]] give it a [[Title]] and say what it is: physical, digital or a service.',
            'Under [[Organization]] choose a category, a brand or tags, if you use them. You can come back to it later.',
            'Under [[Product Details]] enter the [[Price]]. With [[Change stock]] you say how many pieces you have, and where.',
            'Under [[Media]] add pictures; the first is the one that lists show. Sizes and colours belong under [[Variants]], anything else your products have in common under [[Custom Fields]].',
            'The [[Summary]] shows the product as customers will see it and what is still missing. Choose [[Publish]].',
          ],
        },
        'A product needs a price before it can go live, and so does every variant of it. Custom fields that you made required have to be filled in too.',
        'If you have many products already, choose [[Import]] in the list: the columns of a Shopify export are recognised, and a dry run shows every problem before anything changes.',
      ],
    },
    {
      id: 'handover',
      heading: 'Say how orders get there',
      body: [
        'A new store offers pick-up and nothing else. Switch the others on under [Fulfillment and tax](/dashboard/settings/fulfillment):',
        {
          steps: [
            'Switch on what you do: [[Delivery]], [[Pick-up]], [[Shipping]] or [[Digital]]. Enter the [[Fee]] of each, and under [[Free from]] the amount from which it costs nothing.',
            'If you deliver, say where: everywhere, to postcodes and areas, or within a radius around your main place.',
            'Say under [[Prices of your products]] whether they have tax in them, and enter the rates.',
          ],
        },
        'For delivery and pick-up at set times you then add windows. [Planning deliveries](/resources/planning-deliveries) shows how.',
      ],
    },
    {
      id: 'payment',
      heading: 'Say how people pay',
      body: [
        'Open [Payment options](/dashboard/settings/payment-options), choose [[Add payment option]] and pick its [[Kind]]: card, cash, bank transfer, check, wallet or other. Under [[While choosing]] and [[After ordering]] you write what customers read, such as your account number.',
        {
          note: 'You take the money yourself. Storeward writes down what was paid; it does not charge cards for your orders. Without at least one option that is on, customers cannot order.',
        },
      ],
    },
    {
      id: 'first-order',
      heading: 'Take your first order',
      body: [
        'Enter one by hand, as you would for somebody at the counter or on the phone.',
        {
          steps: [
            'Open [New order](/dashboard/orders/new). Type a name, a SKU or a barcode under [[Add a product]], or scan the code, and set how many.',
            'Under [[Who buys]] choose [[A customer]] or [[A guest]]. [[New customer]] adds one without leaving the page.',
            'Under [[How it gets there]] choose the method, the address and the time.',
            'Under [[Payment and discounts]] choose the way to pay and enter discount codes, if there are any.',
            'The [[Summary]] adds it all up while you type and says of each discount why it came off or did not. Choose [[Place order]].',
          ],
        },
        {
          picture: 'new-order',
          alt: 'A new order with its products, the customer and the summary with the total',
          caption: 'The summary is always what the order will cost: fees, tax and discounts included.',
        },
        'The pieces are reserved at once. What you do not have cannot be ordered, unless the product says [[Sell it when there is none left]].',
      ],
    },
    {
      id: 'work',
      heading: 'Bring it to the customer',
      body: [
        'On the page of an order the next step is always a button beside its number.',
        {
          table: {
            head: ['The order is', 'The next step'],
            rows: [
              ['[[To confirm]]', '[[Confirm]]'],
              ['[[Confirmed]]', '[[Start preparing]]'],
              ['[[In preparation]]', '[[Mark as ready]]; now is the time to print the [[Packing slip]]'],
              [
                '[[Ready]]',
                '[[Complete]] when it is handed over; a delivery is sent with [[Send out]], and [[Mark as delivered]] completes it',
              ],
            ],
          },
        },
        'Write down the money with [[Record payment]] when you receive it. Everything that happened, and who did it, stands in the [[Timeline]] below.',
      ],
    },
    {
      id: 'further',
      heading: 'Where to go from here',
      body: [
        {
          points: [
            'Change, cancel or refund an order: [Orders from confirming to refunding](/resources/orders).',
            'Bring your customers along: [Importing customers](/resources/importing-customers).',
            'Make sure you never sell what you do not have: [Keeping stock honest](/resources/stock).',
            'Let others help: [Several stores, and people who work in them](/resources/stores-and-staff).',
          ],
        },
      ],
    },
  ],
}
