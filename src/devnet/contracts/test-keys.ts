/** Ten keys that everybody may know, as wallets take them and as they are used. They are on every devnet and on no other chain. */
export const TEST_KEYS: readonly { readonly mnemonic: string; readonly secret: string }[] = [
  {
    mnemonic:
      'soft patrol oyster theme route hood scheme used census spread exchange relax name mix tree mother spider sunset person various summer range ostrich mixed',
    secret: '9be42ed6cfda6e0bef6c2ac84c98faeb78cf7a32770ced0c49f5fe9778de302c',
  },
  {
    mnemonic:
      'tray sustain upset surge live among leg board valley sadness denial blouse outer man resist text magic unique pride pass run combine hurt mushroom',
    secret: '95da39394d9fccb2090d2eabe16232b890947bda3679bdf41c8fd34d1a3373c0',
  },
  {
    mnemonic:
      'magic hurdle grab swallow pull dose keen novel october razor nurse swamp angry air action cash clump fog blood mushroom food tiger twelve damp',
    secret: '53ecd41ee940f096d22455d513b3d76f225b521a6df4d1156c113bd5d270b5c3',
  },
  {
    mnemonic:
      'business vocal tank fantasy guess alpha cheese invest speed nominee meat butter sibling grain scan net icon brand marble utility bomb raccoon hood antique',
    secret: '494261c1532b3e5f706311b1e6550ee260f124a556f71a5d0c35d91004616636',
  },
  {
    mnemonic:
      'mushroom green powder cool today home camp camera neck diary cupboard focus tiger pencil unfold inner truly breeze price syrup maze poem mad clerk',
    secret: '1a965cd34efd96f061bd6f146989f74d44e5f19d0f2e2505b12bd058bedcdc63',
  },
  {
    mnemonic:
      'nerve carry coral hidden copy title chief alert zoo raw worth okay remember dish bulk pig kiwi wall angry change shed wet actual person',
    secret: 'a607ffb9bd02ae2c357c6cc224755adb079ce4a6389d52247ab879f54e584235',
  },
  {
    mnemonic:
      'shed group arrest phone win access nice replace denial excuse cloth siren memory civil pyramid fortune ripple off toss saddle occur over father chest',
    secret: '12be0963eb8c11dc770aca82f3de1c85e8e20995b34332c7a4d16e67798a698e',
  },
  {
    mnemonic:
      'slogan card pet gain wall record flip rescue drum vehicle kiss social remain web sing sphere lounge guitar chuckle crash change able forum advance',
    secret: 'dc5b2dfacd1a6a9cd81e415111410af21fa9f767ab5ade9219cf4afbe61b4582',
  },
  {
    mnemonic:
      'guard truly grocery release machine file merry scissors foster other network rhythm fresh fee burst aunt sadness turn alpha evil angle cupboard model pool',
    secret: '48968d51ee95f0e263d91040f0c2316a0fabcf66f722fd0b99a31c94ab15ba69',
  },
  {
    mnemonic:
      'safe pluck awful absorb october bus squirrel receive save famous wrist very ticket thrive parrot chimney field sock appear rally tenant recipe ring trash',
    secret: 'cde7e271964a41a343d1548e680fcc30b4fe7d1e936f87cbf91e73bf7d1ac6f7',
  },
]
