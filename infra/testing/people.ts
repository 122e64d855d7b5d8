/** A second person at an installation, as an administrator would enter him. */
export const BEN = {
  firstName: 'Ben',
  lastName: 'Lang',
  email: 'ben@example.com',
  password: 'a fitting phrase 93 owls',
}
