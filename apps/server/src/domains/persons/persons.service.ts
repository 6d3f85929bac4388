export {
  insertPerson,
  upsertAdmin,
  updatePerson,
  updatePreferences,
  updateEmail,
  anonymizePerson,
  type PersonContact,
  personColumns,
  resetPassword,
  replacePassword,
} from './persons.repo.ts'
export {
  codeTryMinutes,
  type StoredSecret,
  countCodeTry,
  consumeTotpStep,
  resetTriesOfUsed,
  setUnconfirmedSecret,
  confirmSecret,
  clearTotp,
} from './second-factor.repo.ts'
