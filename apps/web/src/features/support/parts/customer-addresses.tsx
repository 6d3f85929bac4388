import type { CustomerAddress } from '#contract/domains/customer.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { addressLines } from '#web/entities/addresses/address-lines.ts'
import { maskedText } from '#web/entities/customers/masked.text.ts'
import { Masked } from '#web/entities/customers/masked.tsx'
import { chatPanelText } from '#web/features/support/chat-panel.text.ts'
import classes from './panel.module.css'

/** The customer's addresses, hidden as on their page. */
export const CustomerAddresses = ({ addresses }: { addresses: readonly CustomerAddress[] }) => {
  const t = useText(chatPanelText)
  const tMasked = useText(maskedText)
  const [language] = useLanguage()
  const isMasked = !useSession().can('edit_customer_sensitive_info')
  if (addresses.length === 0) return <p className={classes.quiet}>{t('noAddresses')}</p>
  return addresses.map((address) => {
    const label = [address.label, address.isDefault && addresses.length > 1 ? t('defaultAddress') : '']
    return (
      <address key={address._id} className={classes.address}>
        {label.some(Boolean) && <div className={classes.quiet}>{label.filter(Boolean).join(' · ')}</div>}
        {isMasked ? <Masked value={tMasked('masked')} isMasked /> : addressLines(address, language).join('\n')}
      </address>
    )
  })
}
