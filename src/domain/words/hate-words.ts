import { phrasesOf } from './find-phrase.ts';

/**
 * Words against people for what they are. Each is matched alone and in the plural, in any case, with letters repeated or
 * replaced ("n1ggeeer"). Rude words that target nobody do not belong here.
 */
export const SLURS: readonly string[] = phrasesOf(`
  beaner, cameljockey, camel jockey, chinaman, ching chong, chinkee, chinky, coonass, darkie, dindu, dothead, dune
  coon, fagbag, fagboy, goatfucker, golliwog, gook, groid, heeb, hymie, jewboy, jigaboo, jiggaboo, jungle bunny,
  jungle monkey, kaffir, kike, kyke, mongoloid, moon cricket, mudshark, mud shark, muzzie, muzrat, nig, niglet, nig
  nog, nignog, paki, pajeet, pickaninny, polack, porch monkey, poofter, prairie nigger, raghead, rag head, retard,
  retarded, fucktard, sand monkey, sheboon, shemale, she male, slant eye, slanteye, spearchucker, spear chucker,
  spick, tar baby, tarbaby, timber nigger, towelhead, towel head, trannie, untermensch, untermenschen, wetback,
  wigger, wog, yellow monkey, zipperhead, zipper head, fag, faggy, fagot, fudge packer, fudgepacker, chink, nigra,
  niggah, zigeuner, kanake
`);

/** Matched even inside other words and across spaces and lines ("nig ger"). */
export const SLURS_ANYWHERE: readonly string[] = phrasesOf(`
  nigger, nigga, faggot, wetback
`);

/** Names, signs and sayings of those who hate. Numbers are matched as they are. */
export const HATE_SAYINGS: readonly string[] = phrasesOf(`
  heil hitler, heilhitler, sieg heil, siegheil, adolf hitler, hitler, mein kampf, mein fuhrer, hitler youth, third
  reich, fourth reich, 4th reich, waffen ss, blood and soil, blut und boden, meine ehre heisst treue, arbeit macht
  frei, juden raus, auslander raus, rassenschande, judenfrei, white power, white pride, white supremacy, white
  supremacist, white genocide, white nationalist, aryan brotherhood, aryan nation, aryan pride, aryan race, pure
  aryan, race war, racial holy war, rahowa, gtkrwn, 6mwe, 14 words, fourteen words, 1488, 14 88, 1488er, 88 14, ku
  klux klan, klansman, klansmen, imperial wizard, white knights of the kkk, jews will not replace us, you will not
  replace us, it s ok to be white, its ok to be white, holohoax, holocaust was fake, holocaust never happened, six
  million lies, six million wasn t enough, six million more, ovens for jews, back to the ovens, day of the rope,
  race traitor, total nigger death, proud racist, proud nazi, neo nazi, nazi pride, nazi party, i am a nazi, i m a
  nazi, im a nazi, subhuman, go back to africa, go back to mexico, go back to china, gays burn in hell, god hates
  fags, god hates gays, adam and eve not steve, aids cures gays, bring back slavery, slavery was right, own slaves
  again, rape squad, rapist in training, i love rape, rape is fun, beat your wife, beat women, ywnbaw, behead
  infidels, death to infidels, isis army, gas chamber, ethnic cleansing, islam is cancer, islam is a disease,
  judaism is cancer, homosexuality is a sin, gay is a disease, unite the right, atomwaffen, stormfront, the daily
  stormer, combat 18
`);

/** What is hateful when said of `TARGETS`: "kill all Jews". */
export const THREATS: readonly string[] = phrasesOf(`
  kill, gas, hang, lynch, burn, shoot, hate, deport, exterminate, rape, enslave, castrate, i hate, death to, no
  more, fuck, bomb, behead, purge, cage, eradicate, gun down, no
`);

/** Groups of people that hate is aimed at, in the plural. */
export const TARGETS: readonly string[] = phrasesOf(`
  africans, arabs, asians, blacks, gays, gypsies, hindus, hispanics, homos, immigrants, indians, jews, latinos,
  lesbians, mexicans, migrants, muslims, negroes, queers, refugees, sikhs, trannies, trans, transgenders, islam,
  black people, gay people, trans people, brown people, jewish people, disabled people, foreigners, catholics,
  christians
`);

/** Harmless words with one of the above in them. */
export const HARMLESS: readonly string[] = phrasesOf(`
  snigger, no trans fat, no trans fats, no trans-fat, no indians harmed, anti white power, fuck trans fat, hate
  trans fat, chink in
`);
