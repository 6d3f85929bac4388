/** Resources in the order of the product, with a title and what they are about. */
interface Tag {
  title: string
  description: string
}

interface TagGroup {
  title: string
  tags: Readonly<Record<string, Tag>>
}

export const tagGroups: readonly TagGroup[] = [
  {
    title: 'Orders and customers',
    tags: {
      orders: { title: 'Orders', description: 'Quote, place, change, fulfill, refund, and print orders.' },
      customers: { title: 'Customers', description: 'Customers of a store with addresses, tags, points, and credit.' },
      customerSegments: { title: 'Customer segments', description: 'Saved filters of customers.' },
      customerRegistration: { title: 'Customer registration', description: 'How customers join a store.' },
    },
  },
  {
    title: 'Catalog',
    tags: {
      products: { title: 'Products', description: 'Products with their variants, prices, options, and media.' },
      variants: { title: 'Option templates', description: 'Named sets of options that products reuse.' },
      categories: { title: 'Categories', description: 'Categories of the catalog.' },
      subCategories: { title: 'Subcategories', description: 'Subcategories of a category.' },
      collections: { title: 'Collections', description: 'Groups of products, chosen by hand or by rules.' },
      brands: { title: 'Brands', description: 'Brands of products.' },
      customFields: { title: 'Custom fields', description: 'Extra product details.' },
      bulkEdits: { title: 'Bulk edits', description: 'Changes of many products in the background, with undo.' },
      productImports: { title: 'Product imports', description: 'Imports of product files.' },
      exports: { title: 'Exports', description: 'Files of products, customers, orders, discounts, and stock.' },
      uploads: { title: 'Uploads', description: 'Links to upload and delete files.' },
    },
  },
  {
    title: 'Inventory',
    tags: {
      inventory: { title: 'Inventory', description: 'Stock per variant and location.' },
      inventoryLogs: { title: 'Inventory log', description: 'Every change of stock.' },
      locations: { title: 'Locations', description: 'Where a store keeps stock.' },
    },
  },
  {
    title: 'Delivery',
    tags: {
      fulfillment: { title: 'Fulfillment settings', description: 'Methods, fees, taxes, and delivery area.' },
      fulfillmentWindows: { title: 'Fulfillment windows', description: 'Times for delivery and pickup.' },
      routes: { title: 'Routes', description: 'Plan and follow delivery routes.' },
      drivers: { title: 'Drivers', description: 'Drivers, their vehicles, and shifts.' },
      maps: { title: 'Maps', description: 'Search for addresses.' },
    },
  },
  {
    title: 'Marketing',
    tags: {
      discounts: { title: 'Discounts', description: 'Automatic discounts and discount codes.' },
      rewardProgram: { title: 'Reward program', description: 'Points, store credit, and tiers.' },
      rewardTasks: { title: 'Reward tasks', description: 'What customers get rewards for.' },
      rewardRequests: { title: 'Reward requests', description: 'Requests of customers for rewards.' },
      referrals: { title: 'Referrals', description: 'Customers who refer friends.' },
      campaigns: { title: 'Campaigns', description: 'Email and text message campaigns.' },
      campaignHistory: { title: 'Campaign history', description: 'Results of campaigns.' },
      campaignTemplates: { title: 'Campaign templates', description: 'Designs to start campaigns with.' },
      campaignSettings: { title: 'Campaign settings', description: 'Sender, footer, and limits of campaigns.' },
      automations: { title: 'Automations', description: 'Emails that are sent automatically.' },
      customerEmails: { title: 'Customer emails', description: 'Emails about orders and accounts.' },
      emailSuppressions: { title: 'Email suppressions', description: 'Addresses that get no marketing emails.' },
      smsOptOuts: { title: 'Text message opt-outs', description: 'Phone numbers that replied with STOP.' },
    },
  },
  {
    title: 'Support',
    tags: {
      supportConversations: { title: 'Support conversations', description: 'Conversations with visitors.' },
      supportMessages: { title: 'Support messages', description: 'Messages of a conversation.' },
      supportReplies: { title: 'Saved replies', description: 'Texts that agents reuse.' },
      supportReports: { title: 'Support reports', description: 'Response times and ratings.' },
      supportSettings: { title: 'Support settings', description: 'Availability of the chat.' },
    },
  },
  {
    title: 'Store',
    tags: {
      stores: { title: 'Stores', description: 'The stores of an account.' },
      businessHours: { title: 'Business hours', description: 'When a store is open.' },
      paymentOptions: { title: 'Payment options', description: 'How customers pay.' },
      onlineStore: { title: 'Online store', description: 'Settings of the shop.' },
      customization: { title: 'Design', description: 'Colors, fonts, and home page of the shop.' },
      cmsPages: { title: 'Pages', description: 'Content pages of the shop.' },
      domains: { title: 'Domains', description: 'Addresses of the shop.' },
      audit: { title: 'Activity log', description: 'Who changed what.' },
    },
  },
  {
    title: 'Shop',
    tags: {
      storefront: { title: 'Shop', description: 'What visitors see: store, products, slots, quotes, and orders.' },
      shopCatalog: { title: 'Shop catalog', description: 'Categories, collections, and products of the shop.' },
      storefrontPages: { title: 'Shop pages', description: 'Content pages that visitors read.' },
      carts: { title: 'Carts', description: 'The cart of a visitor.' },
      pay: { title: 'Card checkout', description: 'Pay for an order by card.' },
      orderLinks: { title: 'Order status', description: 'An order, for those who have its link.' },
      customerAccounts: { title: 'Customer accounts', description: 'Sign-in and data of a customer.' },
      shopRewards: { title: 'Shop rewards', description: 'Rewards of the signed-in customer.' },
      rewardSummaries: { title: 'Reward summary', description: 'What a visitor has and can earn.' },
      emailPreferences: { title: 'Email preferences', description: 'Topics that a customer receives.' },
      shopNewsletter: { title: 'Shop newsletter', description: 'Subscribe to a store’s newsletter.' },
      shopStockAlerts: { title: 'Stock alerts', description: 'Get an email when a product is back in stock.' },
    },
  },
  {
    title: 'Account',
    tags: {
      account: { title: 'Account', description: 'The signed-in person and their business.' },
      workspace: { title: 'Workspace', description: 'What the dashboard needs first.' },
      identity: { title: 'Sign-in', description: 'Register, sign in, and sign out.' },
      passwords: { title: 'Passwords', description: 'Change and reset passwords.' },
      twoFactor: { title: 'Two-factor authentication', description: 'A second step when signing in.' },
      staff: { title: 'Staff', description: 'People who work for the business.' },
      apiKeys: { title: 'API keys', description: 'Keys for programs.' },
      webhooks: { title: 'Webhooks', description: 'Events that are sent to your servers.' },
      notifications: { title: 'Notifications', description: 'Notifications of the signed-in person.' },
      subscription: { title: 'Subscription', description: 'The plan of the account.' },
      invoices: { title: 'Invoices', description: 'Invoices of the account.' },
      paymentMethods: { title: 'Payment methods', description: 'Cards that pay for the account.' },
      usage: { title: 'Usage', description: 'What the plan includes and what was used.' },
      earnings: { title: 'Earnings', description: 'What card payments earned.' },
      payouts: { title: 'Payouts', description: 'Transfers to the bank account.' },
    },
  },
  {
    title: 'Platform',
    tags: {
      vendors: { title: 'Vendors', description: 'For admins: the businesses on the platform.' },
      contacts: { title: 'Contact messages', description: 'Messages from the contact form.' },
      newsletter: { title: 'Newsletter', description: 'Subscribers of the platform’s newsletter.' },
      logs: { title: 'Error logs', description: 'Errors that browsers reported.' },
      driverApp: { title: 'Driver app', description: 'The route of a driver, with the link’s secret.' },
      cardEvents: { title: 'Card events', description: 'Events of the card provider.' },
      smsEvents: { title: 'Text message events', description: 'Events of the text message provider.' },
      mailEvents: { title: 'Email events', description: 'Events of the mail provider.' },
    },
  },
]

const tags: Readonly<Record<string, Tag>> = Object.assign({}, ...tagGroups.map((group) => group.tags))

export const getTag = (resource: string): Tag => tags[resource] ?? { title: resource, description: '' }

/** Resources in the order of the product. */
export const resourceOrder: readonly string[] = Object.keys(tags)
