import { Button, Menu } from '@mantine/core'
import { IconCheck, IconUserPlus } from '@tabler/icons-react'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import type { Conversation } from '#contract/domains/support.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { supportText } from '#web/features/support/support.text.ts'
import { PersonAvatar } from './person-avatar.tsx'
import classes from './conversation.module.css'

interface AssignMenuProps {
  conversation: Conversation
  opened: boolean
  setOpened: (opened: boolean) => void
  assign: (personId: string | null) => void
}

/** Who answers: this person first, then the others, those who are online before the rest. */
export const AssignMenu = ({ conversation: { assignee }, opened, setOpened, assign }: AssignMenuProps) => {
  const t = useText(supportText)
  const { profile } = useSession()
  const { data } = useGet(supportConversations.agents, undefined, { enabled: opened })
  const others = (data?.data ?? [])
    .filter(({ _id }) => _id !== profile._id)
    .toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent) || a.name.localeCompare(b.name))
  const people = [{ _id: profile._id, name: profile.name, isPresent: true }, ...others]
  const label = assignee ? t('assignee', { name: assignee.name }) : t('assign')
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.assign ?? ''}
          data-assigned={assignee !== null || undefined}
          leftSection={
            assignee ? <PersonAvatar name={assignee.name} size={18} /> : <IconUserPlus size={16} aria-hidden="true" />
          }
          aria-label={label}
          title={`${label} (A)`}
        >
          {assignee ? assignee.name : t('assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.people ?? ''}>
        <Menu.Label>{t('assignTo')}</Menu.Label>
        {people.map(({ _id, name, isPresent }) => (
          <Menu.Item
            key={_id}
            leftSection={<PersonAvatar name={name} size={22} />}
            rightSection={
              assignee?._id === _id ? (
                <IconCheck size={16} aria-hidden="true" />
              ) : (
                isPresent && _id !== profile._id && <span className={classes.present} title={t('present')} />
              )
            }
            onClick={() => assign(_id)}
          >
            {_id === profile._id ? t('me', { name }) : name}
          </Menu.Item>
        ))}
        {assignee && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => assign(null)}>{t('unassign')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
