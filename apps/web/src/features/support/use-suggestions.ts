import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportReplies } from '#contract/domains/support-replies.ts'
import { fillMergeFields } from '#contract/domains/support-rules.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { conversationText } from './conversation.text.ts'
import type { Suggestion } from './parts/suggestions.tsx'
import { findTrigger, replaceTrigger, type Trigger } from './support.drafts.ts'
import type { Composer } from './use-composer.ts'

const maxTeammates = 8
const byName = { sortBy: 'name', sortOrder: 'asc', limit: 50 } as const
const debounceMs = 150

const matches = (name: string, typed: string): boolean => name.toLocaleLowerCase().includes(typed.toLocaleLowerCase())

/** Saved replies after "/", and teammates after "@" in a note. */
export const useSuggestions = ({ draft, field, replaceText }: Composer, customerName: string) => {
  const t = useText(conversationText)
  const { profile, store } = useSession()
  const [trigger, setTrigger] = useState<Trigger>()
  const [active, setActive] = useState(0)
  const [search] = useDebouncedValue(trigger?.typed ?? '', debounceMs)
  const isReplies = trigger?.sign === '/'
  const replies = useGet(
    supportReplies.list,
    { query: { ...byName, ...(search && { search }) } },
    { enabled: isReplies, keepPrevious: true },
  )
  const teammates = useGet(supportConversations.agents, undefined, { enabled: trigger?.sign === '@' })

  const people = (teammates.data?.data ?? [])
    .filter(({ _id, name }) => _id !== profile._id && matches(name, trigger?.typed ?? ''))
    .slice(0, maxTeammates)
  const values = { customer_name: customerName, agent_name: profile.name, store_name: store?.name ?? '' }
  const filled = (replies.data?.data ?? []).map((reply) => ({ ...reply, text: fillMergeFields(reply.text, values) }))
  const options: Suggestion[] = isReplies
    ? filled.map(({ _id, name, text, isPersonal }) => ({
        id: _id,
        title: name,
        detail: text,
        ...(isPersonal && { badge: t('personal') }),
      }))
    : people.map(({ _id, name }) => ({ id: _id, title: name }))

  const read = (text: string, cursor: number) => {
    setTrigger(draft.editing ? undefined : findTrigger(text, cursor, draft.mode === 'note'))
    setActive(0)
  }
  const close = () => setTrigger(undefined)
  const pick = (index: number) => {
    const person = people[index]
    const text = isReplies ? filled[index]?.text : person && `@${person.name} `
    if (!trigger || text === undefined) return
    const next = replaceTrigger(draft.text, trigger, text)
    close()
    replaceText(next.text, next.cursor, !isReplies && person ? { mentions: [...draft.mentions, person] } : {})
  }
  /** Whether the key was for the list. */
  const handleKey = (key: string): boolean => {
    if (!trigger) return false
    const count = Math.max(1, options.length)
    if (key === 'ArrowDown') setActive((active + 1) % count)
    else if (key === 'ArrowUp') setActive((active + count - 1) % count)
    else if (key === 'Escape') close()
    else if ((key === 'Enter' || key === 'Tab') && options.length > 0) pick(active)
    else return false
    return true
  }
  /** From the button: as if "/" were typed. */
  const openReplies = () => {
    const cursor = field.current?.selectionStart ?? draft.text.length
    const before = draft.text.slice(0, cursor)
    const sign = before === '' || /\s$/.test(before) ? '/' : ' /'
    const end = before.length + sign.length
    setTrigger({ sign: '/', typed: '', start: end - 1 })
    setActive(0)
    replaceText(before + sign + draft.text.slice(cursor), end, { mode: 'reply' })
  }
  return { trigger, options, active, isReplies, read, close, pick, handleKey, openReplies }
}
