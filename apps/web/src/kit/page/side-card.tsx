import { ActionIcon, Menu } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './side-card.module.css'

interface CardEdit {
  label: string
  run: () => void
}

interface SideCardProps {
  title: string
  /** Names the pencil button. */
  editLabel?: string
  /** One edit opens at once, several as a menu. */
  edits?: readonly CardEdit[]
  /** Beside the title, such as a badge. */
  status?: ReactNode
  children: ReactNode
}

const noEdits: readonly CardEdit[] = []

/** A card of the side column; its pencil button is the same in every card. */
export const SideCard = ({ title, editLabel, edits = noEdits, status, children }: SideCardProps) => {
  const id = useId()
  const [edit, ...others] = edits
  const button = (
    <ActionIcon
      variant="subtle"
      color="neutral"
      className={classes.edit ?? ''}
      aria-label={editLabel}
      title={editLabel}
      onClick={others.length > 0 ? undefined : edit?.run}
    >
      <IconPencil size={16} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {status}
        {edit && others.length === 0 && button}
        {others.length > 0 && (
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>{button}</Menu.Target>
            <Menu.Dropdown>
              {edits.map(({ label, run }) => (
                <Menu.Item key={label} onClick={run}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** A labelled value of a card. */
export const CardFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </dl>
)
