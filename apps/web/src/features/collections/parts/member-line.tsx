import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Member } from '#contract/domains/collections.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { StatusBadge } from '../../../kit/feedback.tsx'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { membersText } from '../collections.text.ts'
import classes from './members.module.css'

interface MemberLineProps {
  member: Member
  handle?: ReactNode
  action?: ReactNode
  /** Shows a badge on products that a rule added. */
  origin?: boolean
}

export const MemberLine = ({ member, handle, action, origin = false }: MemberLineProps) => {
  const t = useText(membersText)
  const { money, number } = useFormat()
  const { priceMin, priceMax } = member
  const stock = t('stock', { stock: number(member.available) })
  const [least, most] = [priceMin ?? 0, priceMax ?? 0]
  const price = least === most ? money(least) : `${money(least)} – ${money(most)}`
  return (
    <div className={classes.line}>
      {handle}
      <Thumbnail url={member.picture ?? undefined} name={member.title} />
      <div className={classes.words}>
        <Link to={`/dashboard/products/${member._id}`} className={classes.title}>
          {member.title}
        </Link>
        <span className={classes.facts}>{priceMin === null ? stock : `${price} · ${stock}`}</span>
      </div>
      <span className={classes.badges}>
        {member.publishState === 'draft' && <StatusBadge tone="neutral">{t('draft')}</StatusBadge>}
        {origin && member.byRule && <StatusBadge tone="info">{t('byRule')}</StatusBadge>}
      </span>
      {action}
    </div>
  )
}
