-- The words of a text, without accents, capitals and apostrophes. src/domain/language/fold-words.ts does the same with what is typed.
-- Capitals are listed, because what lower() does depends on the database's locale. The short way is for ASCII, which most
-- texts are.
create function fold_words(said text) returns text[]
  language sql immutable parallel safe as $$
    select coalesce(array_agg(left(word, 60)), '{}') from unnest(string_to_array(
      case when octet_length(said) = length(said)
      then regexp_replace(lower(translate(said, '''`', '') collate "C"), '[^0-9a-z]+', ' ', 'g')
      else regexp_replace(
        replace(replace(replace(replace(replace(translate(translate(
          regexp_replace(normalize(translate(said, '''’‘ʼ`´', ''), nfkd), '[\u0300-\u036f]', '', 'g'),
          'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒÞØĐÐŁĦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'abcdefghijklmnopqrstuvwxyzæœþøđðłħαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'), 'øđðłıħς', 'oddlihσ'),
          'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe6f\U0001f000-\U0001faff]+', ' ', 'g')
      end, ' ')) as word where word <> '' $$;

-- The chips above the list of orders.
create function order_stage(status text, is_paid boolean) returns text
  language sql immutable parallel safe as $$
    select case
      when status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold') then 'works'
      when status = 'shipped' then 'way'
      when status in ('completed', 'refunded') or is_paid then 'done'
      else 'unpaid' end $$;

-- Splits a text into words, which are searched by their beginnings. Punctuation separates words, so that an email address has
-- several. The cost keeps the planner from splitting every row where an index could answer.
create function search_words(said text) returns tsvector
  language plpgsql immutable parallel safe cost 500 as $$
    begin return to_tsvector('simple'::regconfig,
      translate(said, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))); end $$;
