import { defaultDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { supportReplies } from '#contract/domains/support-replies.ts'
import { newId } from '#server/platform/ids.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import type { Calls, Fixture } from './fixture.ts'
import type { PresetRequest } from './preset-request.ts'

const newConversation = async ({ test, world }: Fixture): Promise<{ id: string; customer: Shopper }> => {
  const customer = await newShopper(test)
  const body = { client_id: newId(), text: 'Where is my order?' }
  const { conversation } = await test.data(supportConversations.start, { as: customer, store: world.ours.store, body })
  return { id: conversation._id, customer }
}

const newMessage = async (fixture: Fixture): Promise<PresetRequest> => {
  const { id } = await newConversation(fixture)
  const body = { client_id: newId(), text: 'On its way.' }
  const message = await fixture.test.data(supportMessages.send, { ...fixture.ownerContext, params: { id }, body })
  return { params: { id, messageId: message._id } }
}

const newReply = async ({ test, ownerContext }: Fixture): Promise<PresetRequest> => {
  const body = { name: `Shipping ${newId()}`, text: 'Hi {{customer_name}}', isPersonal: false }
  const { _id: id } = await test.data(supportReplies.create, { ...ownerContext, body })
  return { params: { id } }
}

const withBody =
  (body: object) =>
  async (fixture: Fixture): Promise<PresetRequest> => ({ params: { id: (await newConversation(fixture)).id }, body })

export const supportCalls: Calls = {
  [supportConversations.get.name]: withBody({}),
  [supportConversations.update.name]: withBody({ tags: ['Shipping'] }),
  [supportConversations.sendDiscount.name]: async (fixture) => {
    const { test, ownerContext } = fixture
    const code = `CODE${newId().slice(-12)}`
    const body = { ...defaultDiscount, name: code, application: 'manual', codes: [code] }
    await test.data(discounts.create, { ...ownerContext, body })
    return withBody({ client_id: newId(), code })(fixture)
  },
  [supportConversations.block.name]: withBody({ reason: 'Spam' }),
  [supportConversations.unblock.name]: withBody({}),
  [supportConversations.rate.name]: async (fixture) => {
    const { id, customer } = await newConversation(fixture)
    const close = { ...fixture.ownerContext, params: { id }, body: { status: 'closed' } }
    await fixture.test.data(supportConversations.update, close)
    return { as: customer, params: { id }, body: { score: 5 } }
  },
  [supportConversations.claim.name]: async ({ test, world }) => {
    const customer = await newShopper(test)
    const body = { name: 'Robin Field', email: customer.email }
    const { token } = await test.data(supportConversations.authenticateGuest, { store: world.ours.store, body })
    return { as: customer, body: { token } }
  },
  [supportMessages.list.name]: async (fixture) => ({ params: { id: (await newConversation(fixture)).id } }),
  [supportMessages.send.name]: async (fixture) => withBody({ client_id: newId(), text: 'On its way.' })(fixture),
  [supportMessages.get.name]: newMessage,
  [supportMessages.uploadFile.name]: withBody({ name: 'photo.png', mimeType: 'image/png', size: 1000 }),
  [supportMessages.markRead.name]: withBody({ up_to: 1 }),
  [supportMessages.edit.name]: async (fixture) => ({ ...(await newMessage(fixture)), body: { text: 'Shipped.' } }),
  [supportMessages.remove.name]: newMessage,
  [supportReplies.get.name]: newReply,
  [supportReplies.update.name]: async (fixture) => ({ ...(await newReply(fixture)), body: { version: 1, text: 'Hi' } }),
  [supportReplies.remove.name]: newReply,
}
