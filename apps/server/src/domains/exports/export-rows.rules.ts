import type { CsvValue } from '#contract/core/csv.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import type { CustomerRow } from '#contract/domains/customer.ts'
import type { Discount } from '#contract/domains/discount.ts'
import type { StockRow } from '#contract/domains/inventory.ts'
import type { OrderRow } from '#contract/domains/order.ts'
import { formatCsvMoney, joinList } from '#contract/domains/product-csv.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { ExportedOrder } from './exported-orders.repo.ts'

export interface CsvContext {
  currency: Currency
  timezone: string
}

type Row = readonly CsvValue[]

/** In the store's time zone, as spreadsheets recognize it. */
const toCsvTime = (iso: string | null, { timezone }: CsvContext): string => {
  if (iso === null) return ''
  const { day, time } = toWallTime(Date.parse(iso), timezone)
  return `${day} ${time}`
}

const toFlag = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no')

/** Headings that the customer import recognizes; the last three are for reading. */
export const customerHeader = [
  'Name',
  'Email',
  'Phone',
  'Birthday',
  'Tags',
  'Language',
  'Accepts email marketing',
  'Accepts SMS marketing',
  'Address line 1',
  'Address line 2',
  'City',
  'State or province',
  'Postal code',
  'Country code',
  'Points',
  'Store credit',
  'Orders',
  'Total spent',
  'Customer since',
]

export const toCustomerRow = (customer: CustomerRow, context: CsvContext): Row => {
  const { address } = customer
  return [
    customer.name,
    customer.email,
    customer.phone,
    customer.birthday,
    customer.tags.join(', '),
    customer.language,
    toFlag(customer.emailConsent.given),
    toFlag(customer.smsConsent.given),
    address?.line1,
    address?.line2,
    address?.city,
    address?.region,
    address?.postcode,
    address?.country,
    customer.points,
    formatCsvMoney(customer.credit, context.currency),
    customer.orders,
    formatCsvMoney(customer.spend, context.currency),
    toCsvTime(customer.createdAt, context),
  ]
}

export const orderHeader = ({ timezone }: CsvContext): string[] => [
  'Order',
  `Placed at (${timezone})`,
  'Status',
  'Payment status',
  'Delivery status',
  'Fulfillment',
  'Fulfillment date',
  'Fulfillment time',
  'Carrier',
  'Tracking number',
  'Payment method',
  'Source',
  'Customer',
  'Email',
  'Phone',
  'Item',
  'Variant',
  'SKU',
  'Quantity',
  'Returned quantity',
  'Unit price',
  'Discount',
  'Tax',
  'Line total',
  'Subtotal',
  'Order discount',
  'Fulfillment fee',
  'Fee discount',
  'Payment fee',
  'Order tax',
  'Prices include tax',
  'Order total',
  'Points and credit used',
  'Paid',
  'Refunded',
  'Returned',
  'Balance due',
  'Currency',
  'Tags',
  'Recipient',
  'Address line 1',
  'Address line 2',
  'City',
  'State or province',
  'Postal code',
  'Country code',
]

const toOrderAmounts = (order: OrderRow, details: ExportedOrder): Row => {
  const toAmount = (minor: number): string => formatCsvMoney(minor, order.currency)
  const { amounts } = details
  return [
    toAmount(amounts.subtotal),
    toAmount(amounts.discount),
    toAmount(amounts.fulfillmentFee),
    toAmount(amounts.feeDiscount),
    toAmount(amounts.paymentFee),
    toAmount(amounts.tax),
    toFlag(details.isTaxIncluded),
    toAmount(order.total),
    toAmount(amounts.pointsAndCredit),
    toAmount(amounts.paid),
    toAmount(amounts.refunded),
    toAmount(amounts.returned),
    toAmount(order.balance),
  ]
}

/** One row per line; amounts of the order are on its first row only, so that a column can be summed. */
export const toOrderRows = (order: OrderRow, details: ExportedOrder | undefined, context: CsvContext): Row[] => {
  if (!details) return []
  const toAmount = (minor: number): string => formatCsvMoney(minor, order.currency)
  const { address, windowStart, windowEnd } = details
  const amounts = toOrderAmounts(order, details)
  return details.lines.map((line, index) => [
    order.number,
    toCsvTime(order.placedAt, context),
    order.status,
    order.paymentStatus,
    order.deliveryStatus,
    order.method,
    details.windowDate,
    windowStart && windowEnd && `${windowStart}–${windowEnd}`,
    details.carrier,
    details.trackingNumber,
    details.paymentMethod,
    order.source,
    order.customer.name,
    order.customer.email,
    order.customer.phone,
    line.title,
    line.values.join(' / '),
    line.sku,
    line.quantity,
    line.refundedQuantity,
    toAmount(line.unitPrice),
    toAmount(line.discount),
    toAmount(line.tax),
    toAmount(line.total),
    ...amounts.map((amount) => (index === 0 ? amount : '')),
    order.currency,
    joinList(order.tags),
    address?.['recipient'],
    address?.['line1'],
    address?.['line2'],
    address?.['city'],
    address?.['region'],
    address?.['postcode'],
    address?.['country'],
  ])
}

export const discountHeader = [
  'Name',
  'Status',
  'Type',
  'Value',
  'Applies to',
  'Method',
  'Codes',
  'Codes in batches',
  'Minimum requirement',
  'Minimum value',
  'Items to buy',
  'Items discounted',
  'Total uses',
  'Uses per customer',
  'Used',
  'Starts at',
  'Ends at',
  'Combinable',
  'Priority',
  'Enabled',
]

/** A fixed amount in the store's currency, or a percentage of parts per million. */
const formatDiscountValue = ({ type, value }: Discount, { currency }: CsvContext): string =>
  type === 'fixed' ? formatCsvMoney(value, currency) : `${value / 10_000}%`

export const toDiscountRow = (discount: Discount, context: CsvContext): Row => {
  const { thresholdBasis: basis, thresholdValue: minimum, bogo } = discount
  return [
    discount.name,
    discount.status,
    discount.type,
    formatDiscountValue(discount, context),
    discount.scope,
    discount.application,
    joinList(discount.codes),
    discount.batchCodes,
    basis,
    basis === null ? '' : basis === 'cart_items' ? minimum : formatCsvMoney(minimum, context.currency),
    bogo && (bogo.basis === 'cart_subtotal' ? formatCsvMoney(bogo.buy, context.currency) : bogo.buy),
    bogo?.get,
    discount.totalLimit,
    discount.perUserLimit,
    discount.used,
    discount.startsAt,
    discount.endsAt,
    toFlag(discount.combinable),
    discount.priority,
    toFlag(discount.enabled),
  ]
}

/** Headings that the stock import recognizes. */
export const stockHeader = [
  'Product',
  'Variant',
  'SKU',
  'Barcode',
  'Location',
  'On hand',
  'Reserved',
  'Available',
  'Incoming',
  'Tracked',
]

/** One row per location, or only the given one. */
export const toStockRows = (row: StockRow, location: string | undefined): Row[] =>
  row.levels
    .filter((level) => location === undefined || level.location._id === location)
    .map((level) => [
      row.title,
      row.values.join(' / '),
      row.sku,
      row.barcode,
      level.location.name,
      level.onHand,
      level.reserved,
      level.available,
      level.incoming,
      toFlag(row.tracksStock),
    ])
