export {
  deleteMember,
  endMemberships,
  insertInvitation,
  updateMember,
  replaceStores,
  markInvitedBy,
  writeInvitationBounce,
  joinVendor,
  addStoreAccess,
  insertOwnership,
} from './memberships.repo.ts'
