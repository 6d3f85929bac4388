import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconBan,
  IconCheck,
  IconDots,
  IconLayoutSidebarRight,
  IconRotate,
  IconTags,
} from '@tabler/icons-react'
import { useFormat } from '#web/client/format.ts'
import type { Conversation } from '#contract/domains/support.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { supportText } from '#web/features/support/support.text.ts'
import type { ConversationActions } from '#web/features/support/use-conversation-actions.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { AssignMenu } from './assign-menu.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import classes from './conversation.module.css'

export type OpenMenu = 'assign' | 'snooze' | undefined

interface ConversationHeaderProps {
  conversation: Conversation
  actions: ConversationActions
  menu: OpenMenu
  setMenu: (menu: OpenMenu) => void
  isPhone: boolean
  back: () => void
  toggleClosed: () => void
  snooze: (until: Date) => void
  editTags: () => void
  askBlock: () => void
  panel: { isOpen: boolean; toggle: () => void }
}

const Status = ({ conversation: { status, snoozedUntil, isGuest, tier } }: { conversation: Conversation }) => {
  const t = useText(supportText)
  const { dateTime } = useFormat()
  return (
    <span className={classes.status}>
      {status === 'open' && <StatusBadge tone="success">{t('status_open')}</StatusBadge>}
      {status === 'closed' && <StatusBadge tone="neutral">{t('status_closed')}</StatusBadge>}
      {status === 'snoozed' && (
        <StatusBadge tone="info">
          {t('status_snoozed')}
          {snoozedUntil && ` · ${t('until', { time: dateTime(snoozedUntil) })}`}
        </StatusBadge>
      )}
      {tier && <span>{tier}</span>}
      {isGuest && <span>{t('guest')}</span>}
    </span>
  )
}

/** Who it is with, and what can be done with it. */
export const ConversationHeader = (props: ConversationHeaderProps) => {
  const { conversation, actions, menu, setMenu, isPhone, back, toggleClosed, snooze, editTags, askBlock, panel } = props
  const t = useText(supportText)
  const tKit = useText(kitText)
  const { name, status, isBlocked } = conversation
  const isClosed = status === 'closed'
  // On a phone the list with its heading isn't there.
  const Heading = isPhone ? 'h1' : 'h2'
  return (
    <header className={classes.header}>
      {isPhone && (
        <ActionIcon size={36} aria-label={t('back')} onClick={back}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </ActionIcon>
      )}
      <PersonAvatar name={name} size={36} />
      <div className={classes.who}>
        <Heading>
          <bdi>{name}</bdi>
        </Heading>
        <Status conversation={conversation} />
      </div>
      <div className={classes.actions}>
        <AssignMenu
          conversation={conversation}
          opened={menu === 'assign'}
          setOpened={(opened) => setMenu(opened ? 'assign' : undefined)}
          assign={(personId) => void actions.assign(personId)}
        />
        {!isClosed && (
          <SnoozeMenu
            name={name}
            opened={menu === 'snooze'}
            setOpened={(opened) => setMenu(opened ? 'snooze' : undefined)}
            snooze={snooze}
          />
        )}
        <Button
          size="xs"
          variant="default"
          className={classes.compact ?? ''}
          data-main
          leftSection={
            isClosed ? <IconRotate size={16} aria-hidden="true" /> : <IconCheck size={16} aria-hidden="true" />
          }
          title={`${t(isClosed ? 'reopen' : 'close')} (E)`}
          onClick={toggleClosed}
        >
          {t(isClosed ? 'reopen' : 'close')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={tKit('moreActions')} title={tKit('moreActions')}>
              <IconDots size={16} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTags size={16} aria-hidden="true" />} onClick={editTags}>
              {t('editTags')}
            </Menu.Item>
            {isBlocked ? (
              <Menu.Item leftSection={<IconBan size={16} aria-hidden="true" />} onClick={actions.unblock}>
                {t('unblock', { name })}
              </Menu.Item>
            ) : (
              <Menu.Item color="danger" leftSection={<IconBan size={16} aria-hidden="true" />} onClick={askBlock}>
                {t('block', { name })}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <ActionIcon
          variant={panel.isOpen ? 'light' : 'default'}
          size={30}
          aria-label={t(panel.isOpen ? 'hideDetails' : 'details')}
          title={t(panel.isOpen ? 'hideDetails' : 'details')}
          aria-expanded={panel.isOpen}
          onClick={panel.toggle}
        >
          <IconLayoutSidebarRight size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
    </header>
  )
}
