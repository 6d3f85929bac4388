import { Link } from 'react-router'
import { useText } from '#web/client/text.ts'
import { staffText } from '#web/features/staff/staff.text.ts'
import classes from './member.module.css'

const memberTabs = ['permissions', 'stores', 'status'] as const
export type MemberTab = (typeof memberTabs)[number]

/** Links to the three pages of a staff member. */
export const MemberTabs = ({ current }: { current: MemberTab }) => {
  const t = useText(staffText)
  return (
    <nav className={classes.tabs} aria-label={t('sections')}>
      {memberTabs.map((tab) => (
        <Link key={tab} to={`../${tab}`} relative="path" aria-current={tab === current ? 'page' : undefined}>
          {t(tab)}
        </Link>
      ))}
    </nav>
  )
}
