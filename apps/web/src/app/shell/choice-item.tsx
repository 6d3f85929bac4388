import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './choice-item.module.css'

interface ChoiceItemProps {
  value: string
  chosen: boolean
  icon?: ReactNode
  lang?: string
  onChoose: () => void
  children: string
}

/** A radio item in a menu, with a check mark on the selected one. */
export const ChoiceItem = ({ value, chosen, icon, lang, onChoose, children }: ChoiceItemProps) => (
  <Menu.RadioItem
    value={value}
    checked={chosen}
    checkIcon={<IconCheck size={16} />}
    onChange={onChoose}
    closeMenuOnClick
    {...(lang && { lang })}
  >
    <span className={classes.row}>
      {icon}
      {children}
    </span>
  </Menu.RadioItem>
)
