import { Menu } from '@mantine/core'
import { account } from '#contract/domains/account.ts'
import { finishWork } from '#web/client/session.ts'
import { switchSession } from '#web/client/switch-session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ChoiceItem } from './choice-item.tsx'
import { shellText } from './shell.text.ts'

/** Menu of the businesses the person works for; hidden if there is only one. */
export const Workplaces = () => {
  const t = useText(shellText)
  const { data } = useGet(account.who)
  const { send } = useSend(account.enterWorkplace)
  const workplaces = data?.workplaces ?? []
  if (workplaces.length < 2) return null
  const switchWorkplace = async (id: string) => {
    await finishWork()
    const session = await send({ body: { workplace_id: id } })
    if (session) switchSession(session)
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('switchBusiness')}</Menu.Label>
      {workplaces.map(({ _id, vendor, role, current }) => (
        <ChoiceItem
          key={_id}
          value={_id}
          chosen={current}
          onChoose={() => {
            if (!current) void switchWorkplace(_id)
          }}
        >
          {`${vendor} · ${t(`role_${role}`)}`}
        </ChoiceItem>
      ))}
    </>
  )
}
