import { useMemo } from 'react'
import type { Customer } from '#contract/domains/customer.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { LocationMap } from '#web/kit/map/map.tsx'
import { addressLines } from '#web/entities/addresses/address-lines.ts'
import { maskedText } from '#web/entities/customers/masked.text.ts'
import { customerText } from '#web/features/customers/customer.text.ts'
import classes from './customer.module.css'
import { Masked } from '#web/entities/customers/masked.tsx'

/** The customer's addresses, with a small map of those with coordinates. */
export const CustomerAddresses = ({ customer: { name, addresses, isMasked } }: { customer: Customer }) => {
  const t = useText(customerText)
  const tMasked = useText(maskedText)
  const [language] = useLanguage()
  const markers = useMemo(
    () =>
      addresses.flatMap(({ _id: id, label, line1, isDefault: main, coordinates }) =>
        coordinates ? [{ id, label: label || line1, main, ...coordinates }] : [],
      ),
    [addresses],
  )
  if (addresses.length === 0) return t('noAddresses')
  return (
    <div className={classes.places}>
      {addresses.map((address) => (
        <address key={address._id} className={classes.place}>
          {(address.label || (address.isDefault && addresses.length > 1)) && (
            <div className={classes.named}>
              {[address.label, address.isDefault && addresses.length > 1 ? t('defaultAddress') : '']
                .filter(Boolean)
                .join(' · ')}
            </div>
          )}
          <div className={classes.body}>
            {isMasked ? <Masked value={tMasked('masked')} isMasked /> : addressLines(address, language).join('\n')}
          </div>
        </address>
      ))}
      {markers.length > 0 && <LocationMap label={t('mapOf', { name })} markers={markers} height={180} />}
    </div>
  )
}
