import type { Guide } from '#web/site/resources/guide.ts'

export const gettingStarted: Guide = {
  slug: 'getting-started',
  title: 'Getting started',
  summary: 'Create your account, add a product, set up fulfillment and payment, and take your first order.',
  sections: [
    {
      id: 'account',
      heading: 'Account',
      body: [
        'Your account covers your business, all its stores, and your staff. Signing up takes about a minute.',
        {
          steps: [
            'Open the [sign-up page](/register) and fill in [[Business name]], [[Your name]], [[Store name]], [[Email]], and [[Password]]. Customers see your store’s name. The password needs at least 8 characters, with uppercase and lowercase letters, a number, and a special character.',
            'Click [[Continue]]. We’ll email you a six-digit code that expires in 10 minutes.',
            'Enter the code under [[Code]] and click [[Confirm email]]. The code only works in the browser you signed up with.',
          ],
        },
        'Storeward is free for 14 days, and you don’t need a credit card. Add one in [Billing](/dashboard/billing) to continue after the trial. Without a card, your dashboard is locked when it ends. Your data is kept.',
      ],
    },
    {
      id: 'checklist',
      heading: 'Setup checklist',
      body: [
        'Until your store is ready, the home page shows [[Setup guide]]. Each step has a [[Start]] button and is checked off when you finish it.',
        {
          table: {
            head: ['Step', 'Page'],
            rows: [
              ['[[Add store details]]', '[Store profile](/dashboard/settings/store-profile)'],
              ['[[Add your address]]', '[Locations](/dashboard/settings/location)'],
              ['[[Publish a product]]', '[New product](/dashboard/products/new)'],
              ['[[Set up fulfillment and tax]]', '[Fulfillment and tax](/dashboard/settings/fulfillment)'],
              ['[[Add a fulfillment window]]', '[Fulfillment windows](/dashboard/settings/fulfillment-windows)'],
              ['[[Add a payment method]]', '[Payment options](/dashboard/settings/payment-options)'],
              ['[[Create your first order]]', '[New order](/dashboard/orders/new)'],
            ],
          },
        },
        {
          note: 'Check [[Currency]], [[Language]], and [[Time zone]] in the store profile before you enter prices. We set them based on your browser. Prices aren’t converted if you change the currency later.',
        },
      ],
    },
    {
      id: 'product',
      heading: 'First product',
      body: [
        {
          steps: [
            'Open [Products](/dashboard/products) and click [[Add product]]. There are seven steps, and your draft saves automatically.',
            'Under [[Basic Information]], enter a [[Title]] and choose whether the product is physical, digital, or a service.',
            'Under [[Organization]], choose a category, a brand, or tags. You can skip this step.',
            'Under [[Product Details]], enter the [[Price]]. Click [[Adjust stock]] to enter how many items you have at each location.',
            'Under [[Media]], add images. Lists show the first one. Add sizes and colors under [[Variants]] and other details under [[Custom Fields]].',
            'Check the preview under [[Summary]] and click [[Publish product]].',
          ],
        },
        'To change a product later, open it from the list. Everything is on one page, with its stock and recent sales beside it.',
        'You can publish a product once it and all its variants have a price and all required custom fields are filled in.',
        'To add many products at once, click [[Import]] in the product list. Shopify exports work as they are, and you’ll see every problem before anything changes.',
      ],
    },
    {
      id: 'fulfillment',
      heading: 'Fulfillment',
      body: [
        'New stores offer pickup only. To add other methods, go to [Fulfillment and tax](/dashboard/settings/fulfillment):',
        {
          steps: [
            'Turn on the methods you offer: [[Delivery]], [[Pickup]], [[Shipping]], or [[Digital]]. Enter a [[Fee]] for each. Under [[Free over]], enter the order amount for free fulfillment.',
            'For delivery, choose where you deliver: everywhere, specific ZIP codes and areas, or a radius around your main location.',
            'Under [[Product prices]], choose whether prices include tax, and enter your tax rates.',
          ],
        },
        'To offer delivery or pickup at set times, add windows. See [Pickup and delivery windows](/resources/planning-deliveries).',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment methods',
      body: [
        'Open [Payment options](/dashboard/settings/payment-options), click [[Add payment method]], and choose the [[Type]]: card, cash, bank transfer, check, wallet, or other. Under [[At checkout]] and [[After ordering]], enter instructions for your customers, such as your account number.',
        {
          note: 'Card and wallet payments are charged for you and paid out to your bank account. Customers can’t order until at least one payment option is turned on.',
        },
      ],
    },
    {
      id: 'first-order',
      heading: 'First order',
      body: [
        'Enter an order for someone who calls or visits your store.',
        {
          steps: [
            'Open [New order](/dashboard/orders/new). Under [[Add product]], enter a name, SKU, or barcode, or scan the code, and set the quantity.',
            'Under [[Customer]], choose [[Existing customer]] or [[Guest]]. To add a customer without leaving the page, click [[New customer]].',
            'Under [[Fulfillment]], choose the method, address, and time.',
            'Under [[Payment and discounts]], choose the payment method and enter any discount codes.',
            'Check the total under [[Summary]] and click [[Place order]].',
          ],
        },
        {
          picture: 'new-order',
          alt: 'New order with products, a customer, and a summary with the total',
          caption: 'The summary includes all fees, tax, and discounts.',
        },
        'The items are reserved right away. You can’t sell more than you have unless [[Continue selling when out of stock]] is turned on for the product.',
      ],
    },
    {
      id: 'work',
      heading: 'Order steps',
      body: [
        'On the order page, the next step is always the button next to the order number.',
        {
          table: {
            head: ['Order status', 'Next step'],
            rows: [
              ['[[Pending]]', '[[Confirm order]]'],
              ['[[Confirmed]]', '[[Prepare order]]'],
              ['[[Preparing]]', '[[Print packing slip]], then [[Mark as ready]]'],
              [
                '[[Ready]]',
                '[[Complete order]] for pickup. For delivery, [[Mark as in transit]], then [[Mark as delivered]]',
              ],
            ],
          },
        },
        'Click [[Record payment]] when you get paid. The [[Timeline]] shows every change and who made it.',
      ],
    },
    {
      id: 'further',
      heading: 'Next steps',
      body: [
        {
          points: [
            'Edit, cancel, or refund an order: [Managing orders](/resources/orders).',
            'Add your existing customers: [Importing customers](/resources/importing-customers).',
            'Keep stock levels accurate: [Managing inventory](/resources/stock).',
            'Add your team: [Stores and staff](/resources/stores-and-staff).',
          ],
        },
      ],
    },
  ],
}
