import { formatAddressIn } from '#contract/domains/format-address.ts'
import type { Order } from '#contract/domains/order.ts'
import { getAmountToCollect } from '#contract/domains/order-balance.ts'
import type { Route, RouteStop } from '#contract/domains/route.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Block } from '#server/platform/pdf/print-document.ts'
import { formatAmount, formatDay, getLocale, type Letterhead } from './letterhead.rules.ts'

interface RouteLabels {
  runSheet: string
  loadingList: string
  packingSlips: string
  driver: string
  start: string
  end: string
  stops: string
  distance: string
  stop: string
  customer: string
  arrival: string
  window: string
  signature: string
  load: string
  order: string
  items: string
  quantity: string
  weight: string
  /** Where the first row of the loading list goes. */
  loadFirst: string
  note: string
  collect: (amount: string, option: string) => string
}

export const routeLabels: Record<Language, RouteLabels> = {
  en: {
    runSheet: 'Run sheet',
    loadingList: 'Loading list',
    packingSlips: 'Packing slips',
    driver: 'Driver',
    start: 'Start',
    end: 'End',
    stops: 'Stops',
    distance: 'Distance',
    stop: 'Stop',
    customer: 'Customer',
    arrival: 'ETA',
    window: 'Window',
    signature: 'Name or signature',
    load: 'Load',
    order: 'Order',
    items: 'Items',
    quantity: 'Qty',
    weight: 'Weight',
    loadFirst: 'Load from top to bottom. The last stop goes in first.',
    note: 'Loading',
    collect: (amount, option) => `Collect ${amount} (${option})`,
  },
  es: {
    runSheet: 'Hoja de ruta',
    loadingList: 'Lista de carga',
    packingSlips: 'Listas de empaque',
    driver: 'Conductor',
    start: 'Inicio',
    end: 'Fin',
    stops: 'Paradas',
    distance: 'Distancia',
    stop: 'Parada',
    customer: 'Cliente',
    arrival: 'Llegada',
    window: 'Horario',
    signature: 'Nombre o firma',
    load: 'Carga',
    order: 'Pedido',
    items: 'Artículos',
    quantity: 'Cant.',
    weight: 'Peso',
    loadFirst: 'Carga de arriba abajo. La última parada va primero.',
    note: 'Carga',
    collect: (amount, option) => `Cobrar ${amount} (${option})`,
  },
}

const metersPerKilometer = 1000
const metersPerMile = 1609.344
const gramsPerKilogram = 1000
const gramsPerPound = 453.592

const usesMiles = ({ address }: Letterhead): boolean => address?.country === 'US'

const formatUnit = (value: number, unit: string, letterhead: Letterhead): string =>
  new Intl.NumberFormat(getLocale(letterhead), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)

const formatDistance = (meters: number, letterhead: Letterhead): string =>
  usesMiles(letterhead)
    ? formatUnit(meters / metersPerMile, 'mile', letterhead)
    : formatUnit(meters / metersPerKilometer, 'kilometer', letterhead)

/** Empty for products without a weight. */
const formatWeight = (grams: number, letterhead: Letterhead): string => {
  if (grams === 0) return ''
  return usesMiles(letterhead)
    ? formatUnit(grams / gramsPerPound, 'pound', letterhead)
    : formatUnit(grams / gramsPerKilogram, 'kilogram', letterhead)
}

const formatClock = (instant: string | null, letterhead: Letterhead): string =>
  instant === null
    ? ''
    : new Intl.DateTimeFormat(getLocale(letterhead), {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: letterhead.timezone,
      }).format(new Date(instant))

const formatSpan = ({ order: { slot } }: RouteStop, letterhead: Letterhead): string =>
  slot === null ? '' : `${formatClock(slot.startsAt, letterhead)} – ${formatClock(slot.endsAt, letterhead)}`

/** Below the title. */
export const toRouteFacts = (route: Route, letterhead: Letterhead): string[] => [
  formatDay(route.date, letterhead),
  `${routeLabels[letterhead.language].driver}: ${route.driver.name}`,
]

const toSummary = (route: Route, letterhead: Letterhead): Block => {
  const labels = routeLabels[letterhead.language]
  const span = [route.startsAt, route.endsAt].map((instant) => formatClock(instant, letterhead))
  const lines = (...values: readonly string[]) => values.filter((value) => value !== '')
  return {
    kind: 'facts',
    columns: [
      { label: labels.start, lines: lines(route.start?.label ?? '', span[0] ?? '') },
      { label: labels.end, lines: lines(route.end?.label ?? '', span[1] ?? '') },
      { label: labels.stops, lines: [String(route.counts.stops)] },
      { label: labels.distance, lines: lines(formatDistance(route.distance, letterhead)) },
    ],
  }
}

/** Stops that left the route aren't printed. */
const getPrintedStops = ({ stops }: Route): RouteStop[] => stops.filter(({ status }) => status !== 'cancelled')

/** What the driver collects at the door; empty if nothing is due. */
const formatDue = (order: Order, letterhead: Letterhead): string => {
  const { status, balance, paymentOption } = order
  const amount = getAmountToCollect({ status, balance, paymentKind: paymentOption?.kind ?? null })
  if (amount === 0 || !paymentOption) return ''
  return routeLabels[letterhead.language].collect(formatAmount(amount, order, letterhead), paymentOption.name)
}

/** The stops in order, with room for a signature. Phones are those that the reader may see. */
export const toRunSheet = (route: Route, orders: ReadonlyMap<string, Order>, letterhead: Letterhead): Block[] => {
  const labels = routeLabels[letterhead.language]
  return [
    toSummary(route, letterhead),
    {
      kind: 'table',
      columns: [
        { label: labels.stop, width: 34, align: 'right' },
        { label: labels.customer },
        { label: labels.arrival, width: 104 },
        { label: labels.quantity, width: 34, align: 'right' },
        { label: labels.signature, width: 130 },
      ],
      rows: getPrintedStops(route).map((stop) => {
        const { order, note } = stop
        const known = orders.get(order._id)
        const address = order.address
          ? formatAddressIn({ ...order.address, recipient: '', phone: null }, letterhead.language)
          : []
        const phone = order.address?.phone ?? known?.customer.phone ?? ''
        const due = known ? formatDue(known, letterhead) : ''
        const details = [`#${order.number}`, due, ...address, phone, note].filter((line) => line !== '')
        return [
          { text: String(stop.position) },
          { text: order.customer, sub: details.join(' · ') },
          { text: formatClock(stop.eta, letterhead), sub: formatSpan(stop, letterhead) },
          { text: String(order.units) },
          { text: '' },
        ]
      }),
    },
  ]
}

/** What goes into the vehicle, the last stop first. */
export const toLoadingList = (route: Route, orders: ReadonlyMap<string, Order>, letterhead: Letterhead): Block[] => {
  const labels = routeLabels[letterhead.language]
  const rows = getPrintedStops(route)
    .toReversed()
    .flatMap(({ order, position }) => {
      const lines = (orders.get(order._id)?.lines ?? [])
        .map((line) => ({ ...line, left: line.quantity - line.refundedQuantity }))
        .filter(({ left, type }) => left > 0 && type === 'physical')
      return lines.map(({ title, values, sku, left }, index) => [
        { text: '' },
        { text: index === 0 ? String(position) : '' },
        { text: index === 0 ? `#${order.number}` : '', ...(index === 0 && { sub: order.customer }) },
        { text: title, sub: [...values, sku ?? ''].filter((part) => part !== '').join(' · ') },
        { text: String(left) },
      ])
    })
  const weight = formatWeight(route.weight, letterhead)
  return [
    { kind: 'text', label: labels.note, text: labels.loadFirst },
    {
      kind: 'table',
      columns: [
        { label: '', width: 14, isCheckbox: true },
        { label: labels.stop, width: 34, align: 'right' },
        { label: labels.order, width: 120 },
        { label: labels.items },
        { label: labels.quantity, width: 34, align: 'right' },
      ],
      rows,
    },
    {
      kind: 'totals',
      rows: [
        { label: labels.items, value: String(route.units), isStrong: true },
        ...(weight === '' ? [] : [{ label: labels.weight, value: weight }]),
      ],
    },
  ]
}
