import { toWholeList } from '#contract/core/page.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { supportReplies } from '#contract/domains/support-replies.ts'
import { supportSettingsCalls } from '#contract/domains/support-settings.ts'
import { listAgents } from '#server/domains/support-agents/agents.service.ts'
import type { Uploads } from '#server/domains/uploads/uploads.service.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { setBlocked } from './blocks.service.ts'
import { toReader } from './conversation-reader.rules.ts'
import {
  listConversations,
  listEverywhere,
  listOwnConversations,
  readDetails,
  readInboxCounts,
} from './conversations.repo.ts'
import { deleteMessage, editMessage, uploadFile } from './edit-message.service.ts'
import { readMessage, readMessages } from './messages.repo.ts'
import { markRead } from './read-marks.service.ts'
import {
  createReply,
  listReplies,
  readReply,
  removeReply,
  restoreReplies,
  updateReply,
} from './saved-replies.service.ts'
import { sendDiscount, sendMessage } from './send-message.service.ts'
import { authenticateGuest, claimConversation, startConversation } from './start-conversation.service.ts'
import { changeSupportSettings, readAvailability, readSupportSettings } from './support-settings.service.ts'
import { rateConversation, updateConversation } from './update-conversation.service.ts'

const conversationRoutes = (tokens: Tokens) =>
  routes(supportConversations, {
    list: ({ db, store, actor, query }) => listConversations(db, store, toReader(actor), query),
    listEverywhere: ({ db, actor, query }) => listEverywhere(db, actor, toReader(actor), query),
    counts: ({ db, store, actor }) => readInboxCounts(db, store, actor),
    agents: async ({ db, store }) => toWholeList(await listAgents(db, store)),
    get: async ({ db, store, actor, params }) => orNotFound(await readDetails(db, store, params.id, toReader(actor))),
    start: ({ uow, store, actor, body }) => startConversation(uow, tokens, store, actor, body),
    update: ({ uow, store, actor, params, body }) => updateConversation(uow, store, actor, params.id, body),
    sendDiscount: ({ uow, store, actor, params, body }) => sendDiscount(uow, tokens, store, actor, params.id, body),
    block: ({ uow, store, actor, params, body }) =>
      setBlocked(uow, store, actor, params.id, { isBlocked: true, reason: body.reason ?? '' }),
    unblock: ({ uow, store, actor, params }) => setBlocked(uow, store, actor, params.id, { isBlocked: false }),
    listOwn: ({ db, store, actor, query }) => listOwnConversations(db, store, actor, query),
    claim: ({ uow, store, actor, body }) => claimConversation(uow, tokens, store, actor, body.token),
    rate: ({ uow, store, participant, params, body }) => rateConversation(uow, store, participant, params.id, body),
    authenticateGuest: ({ transaction, store, body, language }) =>
      transaction((uow) => authenticateGuest(uow, tokens, store, { ...body, language: body.language ?? language })),
  })

interface SupportDeps {
  tokens: Tokens
  uploads: Pick<Uploads, 'presignChatFile' | 'checkChatFiles'>
  addresses: ShopAddresses
}

const messageRoutes = ({ tokens, uploads }: SupportDeps) =>
  routes(
    supportMessages,
    {
      list: async ({ db, store, participant, params, query }) =>
        orNotFound(await readMessages(db, tokens, store, params.id, participant, query)),
      send: ({ uow, store, participant, params, body }) =>
        sendMessage(uow, tokens, store, participant, params.id, body),
      get: async ({ db, store, participant, params }) =>
        orNotFound(await readMessage(db, tokens, store, params, participant)),
      uploadFile: ({ transaction, store, participant, params, body }) =>
        transaction((uow) => uploadFile(uow, uploads, store, participant, params.id, body)),
      edit: ({ uow, store, participant, params, body }) =>
        editMessage(uow, tokens, store, participant, params, body.text),
      remove: ({ uow, store, participant, params }) => deleteMessage(uow, tokens, store, participant, params),
      markRead: ({ uow, store, participant, params, body }) => markRead(uow, store, participant, params.id, body.up_to),
    },
    {
      prepare: {
        // Before the transaction, because checking a file takes a while.
        send: async ({ body }) => {
          await uploads.checkChatFiles((body.attachments ?? []).map(({ key }) => key))
          return body
        },
      },
    },
  )

const replyRoutes = routes(supportReplies, {
  list: ({ db, store, actor, query }) => listReplies(db, store, actor, query),
  get: ({ db, store, actor, params }) => readReply(db, store, actor, params.id),
  create: ({ uow, store, actor, body }) => createReply(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateReply(uow, store, actor, params.id, body),
  remove: ({ uow, store, actor, params }) => removeReply(uow, store, actor, params.id),
  restoreMany: async ({ uow, store, actor, body }) => ({ ids: await restoreReplies(uow, store, actor, body.ids) }),
})

const settingsRoutes = ({ addresses }: SupportDeps) =>
  routes(supportSettingsCalls, {
    get: ({ db, store }) => readSupportSettings(db, store),
    update: ({ uow, store, actor, body }) => changeSupportSettings(uow, store, actor, body),
    availability: ({ db, store, language }) => readAvailability(db, addresses, store, language),
  })

export const supportRoutes = (deps: SupportDeps) => [
  ...conversationRoutes(deps.tokens),
  ...messageRoutes(deps),
  ...replyRoutes,
  ...settingsRoutes(deps),
]
