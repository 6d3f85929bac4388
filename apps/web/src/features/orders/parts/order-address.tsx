import { useMemo } from 'react'
import type { Order, OrderAddress as Address } from '#contract/domains/order.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { addressLines } from '#web/entities/addresses/address-lines.ts'
import { LocationMap } from '#web/kit/map/map.tsx'
import { Masked } from '#web/entities/customers/masked.tsx'
import { maskedText } from '#web/entities/customers/masked.text.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import classes from './order.module.css'

interface OrderAddressProps {
  order: Order
  address: Address
  /** Shows a small map if the coordinates are known. */
  withMap?: boolean
}

/** An address as it is written on a parcel. */
export const OrderAddress = ({ order, address, withMap = false }: OrderAddressProps) => {
  const t = useText(orderText)
  const masked = useText(maskedText)
  const [language] = useLanguage()
  const { coordinates, line1 } = address
  const markers = useMemo(
    () => (coordinates ? [{ id: 'address', label: line1, main: true, ...coordinates }] : []),
    [coordinates, line1],
  )
  if (order.isMasked) return <Masked value={masked('masked')} isMasked />
  return (
    <>
      <address className={classes.address}>{addressLines(address, language).join('\n')}</address>
      {withMap && markers.length > 0 && (
        <div className={classes.map}>
          <LocationMap label={t('mapOf', { order: orderName(order) })} markers={markers} height={160} />
        </div>
      )}
    </>
  )
}
